import { renderToString } from 'react-dom/server';
import { createClient } from '#core/api/client.ts';
import { commonAttributes, propsFrom, writeAttribute } from './attributes.ts';
import { rootNode } from './root.tsx';
import { inScript, type ServerState } from './server-state.ts';
import { styleText } from './stylesheet.ts';
import type { AnyWidget, AttributeDeclaration, Language, Widget, WidgetContext } from './types.ts';

export interface RenderOptions {
  /** Base address of the API, as this server reaches it. */
  api: string;
  /** The same as browsers reach it; `api` when absent. */
  publicApi?: string;
  language: Language;
  /** Sends the requests in place of the global `fetch`. */
  fetch?: typeof fetch;
  /** Takes the API's answers as they come, where the server that renders gives them itself; else each is checked. */
  trusted?: boolean;
  /** For a page whose Content-Security-Policy allows styles by nonce. */
  nonce?: string;
  /** Address of the element's built sheet; without it the rules stand in a `<style>`. */
  stylesheet?: string;
  /** Told of a failed load or render; the element then shows itself in the browser alone. Without it the error is thrown. */
  onError?(error: unknown): void;
  signal?: AbortSignal;
}

export type ServerAttributes = Record<string, unknown>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<"]/g, (character) => entities[character]!);

/** The attributes as texts by name; those that are absent (null, undefined, false) are left out. */
function textsOf(widget: Widget, attributes: ServerAttributes): Map<string, string> {
  const declared: Record<string, AttributeDeclaration> = { ...commonAttributes, ...widget.declaration.attributes };
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    const type = declared[name]?.type ?? (typeof value === 'boolean' ? 'boolean' : 'string');
    // A text is the attribute’s own, an empty one of a boolean included.
    const text = typeof value === 'string' ? value : writeAttribute(type, value);
    if (text !== null) texts.set(name, text);
  }
  return texts;
}

function stylesOf(widget: Widget, { stylesheet, nonce }: RenderOptions): string {
  if (stylesheet) return `<link rel="stylesheet" href="${escaped(stylesheet)}">`;
  return `<style${nonce ? ` nonce="${escaped(nonce)}"` : ''}>${styleText(widget.css)}</style>`;
}

async function shadowOf(widget: AnyWidget, texts: Map<string, string>, options: RenderOptions, given?: unknown) {
  const { language } = options;
  const props = propsFrom(widget.declaration, (name) => texts.get(name) ?? null);
  const client = createClient({
    baseUrl: options.api,
    publicUrl: options.publicApi,
    language,
    fetch: options.fetch,
    analyticsIds: () => undefined,
    trusted: options.trusted,
  });
  const messages = await widget.messages(language);
  const initial = given ?? (await widget.load?.(props, { client, language, signal: options.signal }));
  await widget.prepare?.(initial, props, language);
  const context: WidgetContext = {
    element: null,
    client,
    language,
    consent: () => false,
    emit: () => true,
    loadElement: async () => {},
    expose: () => () => {},
    report: () => {},
  };
  // What the browser gets has been through JSON, so the first render here uses the same.
  const written = JSON.stringify({ language, props, initial });
  const state: ServerState = JSON.parse(written);
  const html = renderToString(rootNode(widget, { props, context, messages, initial: state.initial }));
  return (
    `${stylesOf(widget, options)}<div part="root" lang="${language}">${html}</div>` +
    `<script type="application/json">${inScript(written)}</script>`
  );
}

/**
 * What stands in the widget's declarative shadow root, for hosts that write the element themselves. Undefined after a
 * failure that `onError` was told of.
 */
export async function renderShadow(
  widget: AnyWidget,
  attributes: ServerAttributes,
  options: RenderOptions,
  given?: unknown,
): Promise<string | undefined> {
  try {
    return await shadowOf(widget, textsOf(widget, attributes), options, given);
  } catch (error) {
    if (!options.onError) throw error;
    options.onError(error);
  }
}

/**
 * The widget as HTML with a declarative shadow root, which the browser shows before any script runs and the element then
 * hydrates. `given` stands in for what the widget would load.
 */
export async function renderWidget(
  widget: AnyWidget,
  attributes: ServerAttributes,
  options: RenderOptions,
  given?: unknown,
): Promise<string> {
  const { tag } = widget.declaration;
  const texts = [...textsOf(widget, attributes)].map(([name, text]) => ` ${name}="${escaped(text)}"`);
  const shadow = await renderShadow(widget, attributes, options, given);
  const template = shadow === undefined ? '' : `<template shadowrootmode="open">${shadow}</template>`;
  return `<${tag}${texts.join('')}>${template}</${tag}>`;
}
