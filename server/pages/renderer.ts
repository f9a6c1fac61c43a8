import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#core/schemas/scalars.ts';
import { createInternalFetch, INTERNAL_ORIGIN } from '#server/http/internal-fetch.ts';
import { escapeHtml } from './html.ts';

type Attributes = Record<string, string>;

/** What the build made for servers: the renderer of the elements, and each element's sheet under `/elements` by tag. */
export type BuiltElements = {
  renderElement(
    tag: string,
    attributes: Attributes,
    options: {
      api: string;
      publicApi: string;
      language: Language;
      fetch: typeof fetch;
      trusted: boolean;
      stylesheet?: string | undefined;
      signal: AbortSignal;
      onError(error: unknown): void;
    },
  ): Promise<string>;
  stylesheets: Record<string, string | undefined>;
};

/** An element's HTML for the visitor who asks; left to the browser where it cannot be rendered here. */
export type ElementRenderer = (
  tag: string,
  attributes: Attributes,
  visit: { language: Language; request: FastifyRequest },
) => Promise<string>;

/** A page that takes longer is sent without its data, which the browser then asks for. */
const PATIENCE_MS = 3000;

const emptyElement = (tag: string, attributes: Attributes) => {
  const texts = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${texts.join('')}></${tag}>`;
};

/** Renders elements with answers of this very app; without the build every element is left to the browser. */
export function elementRenderer(app: FastifyInstance, built: BuiltElements | undefined): ElementRenderer {
  return async (tag, attributes, { language, request }) => {
    if (!built) return emptyElement(tag, attributes);
    return built.renderElement(tag, attributes, {
      api: `${INTERNAL_ORIGIN}/api`,
      publicApi: '/api',
      language,
      fetch: createInternalFetch(app, request),
      trusted: true,
      stylesheet: built.stylesheets[tag] && `/elements/${built.stylesheets[tag]}`,
      signal: AbortSignal.timeout(PATIENCE_MS),
      onError: (error) => request.log.warn({ err: error }, `<${tag}> is left to the browser`),
    });
  };
}
