import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#core/schemas/scalars.ts';
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
/** Never looked up: requests to it are answered in this process. */
const INSIDE = 'http://inside.invalid';

const emptyElement = (tag: string, attributes: Attributes) => {
  const texts = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${texts.join('')}></${tag}>`;
};

/** `fetch` without a network: the app answers itself, counting the visitor's address as if the visitor had asked. */
function fetchInside(app: FastifyInstance, visitor: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const answer = await app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      remoteAddress: visitor.ip,
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const contentType = String(answer.headers['content-type'] ?? '');
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': contentType } });
  };
}

/** Renders elements with answers of this very app; without the build every element is left to the browser. */
export function elementRenderer(app: FastifyInstance, built: BuiltElements | undefined): ElementRenderer {
  return async (tag, attributes, { language, request }) => {
    if (!built) return emptyElement(tag, attributes);
    return built.renderElement(tag, attributes, {
      api: `${INSIDE}/api`,
      publicApi: '/api',
      language,
      fetch: fetchInside(app, request),
      stylesheet: built.stylesheets[tag] && `/elements/${built.stylesheets[tag]}`,
      signal: AbortSignal.timeout(PATIENCE_MS),
      onError: (error) => request.log.warn({ err: error }, `<${tag}> is left to the browser`),
    });
  };
}
