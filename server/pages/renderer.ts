import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#core/schemas/scalars.ts';
import { createInternalFetch, INTERNAL_ORIGIN } from '#server/http/internal-fetch.ts';
import { escapeHtml } from './html.ts';

type Attributes = Record<string, string>;

/**
 * The build's output for servers: the renderer of the elements, and the URL of each element's style
 * sheet under `/elements`, by tag.
 */
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

/**
 * Renders an element for the visitor of a request. The browser renders it if this server cannot.
 */
export type ElementRenderer = (
  tag: string,
  attributes: Attributes,
  visit: { language: Language; request: FastifyRequest },
) => Promise<string>;

/** After this time a page is sent without its data, which the browser then requests. */
const RENDER_TIMEOUT_MS = 3000;

const emptyElement = (tag: string, attributes: Attributes) => {
  const texts = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${texts.join('')}></${tag}>`;
};

/** Renders elements with answers of this app. Without a build the browser renders every element. */
export function createElementRenderer(app: FastifyInstance, built: BuiltElements | undefined): ElementRenderer {
  return async (tag, attributes, { language, request }) => {
    if (!built) return emptyElement(tag, attributes);
    return built.renderElement(tag, attributes, {
      api: `${INTERNAL_ORIGIN}/api`,
      publicApi: '/api',
      language,
      fetch: createInternalFetch(app, request),
      trusted: true,
      stylesheet: built.stylesheets[tag] && `/elements/${built.stylesheets[tag]}`,
      signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
      onError: (error) => request.log.warn({ err: error }, `<${tag}> is left to the browser`),
    });
  };
}
