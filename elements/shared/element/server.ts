import { renderToString } from 'react-dom/server';
import { createClient } from '#core/api/client.ts';
import { attributesOf, propsFrom, writeAttribute } from './attributes.ts';
import { rootNode } from './root.tsx';
import { inScript, type ServerState } from './server-state.ts';
import { styleText } from './stylesheet.ts';
import type { AnyWidget, Language, Widget, WidgetContext } from './types.ts';

/** How a server renders an element. Everything is optional. */
export interface RenderOptions {
  /**
   * Base URL of the API for this server, absolute. Default: the attribute `api`. One of the two is
   * needed. `renderElement` writes it into the tag, for the browser.
   */
  api?: string | undefined;
  /** Base URL of the API for browsers, if they reach it at another address. Default: `api`. */
  publicApi?: string | undefined;
  /**
   * The language of the element, which `renderElement` writes into the tag. Default: the attribute
   * `lang`, or else English.
   */
  language?: Language | undefined;
  /** Sends the requests instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Skips the validation of the API's responses. For a server that calls its own API. */
  trusted?: boolean | undefined;
  /** For a page whose Content Security Policy allows styles by nonce. */
  nonce?: string | undefined;
  /** URL of the element's built style sheet. Without it the rules are in a `<style>`. */
  stylesheet?: string | undefined;
  /**
   * Called when loading or rendering fails; the element then renders in the browser only. What it
   * throws rejects the promise. Default: logs the failure with `console.error`.
   */
  onError?: ((error: unknown) => void) | undefined;
  /** Aborts the requests, which is a failure. Default: after five seconds. */
  signal?: AbortSignal | undefined;
}

/** The options of a render, with what every one needs. */
export type ServerOptions = RenderOptions & { api: string; language: Language };

/**
 * Attributes by name, or properties by theirs (`pageSize`). `true` writes an attribute without a
 * value; null, undefined and false write none; `filters` takes an object.
 */
export type ServerAttributes = Record<string, unknown>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<"]/g, (character) => entities[character]!);

/** The attributes' texts by name, without absent ones (null, undefined, false). */
function attributeTexts(widget: Widget, attributes: ServerAttributes): Map<string, string> {
  const declared = attributesOf(widget.declaration);
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    const type = declared[name]?.type ?? (typeof value === 'boolean' ? 'boolean' : 'string');
    // A string is the attribute’s text, also the empty string of a boolean.
    const text = typeof value === 'string' ? value : writeAttribute(type, value);
    if (text !== null) texts.set(name, text);
  }
  return texts;
}

function stylesOf(widget: Widget, { stylesheet, nonce }: RenderOptions): string {
  if (stylesheet) return `<link rel="stylesheet" href="${escaped(stylesheet)}">`;
  return `<style${nonce ? ` nonce="${escaped(nonce)}"` : ''}>${styleText(widget.css)}</style>`;
}

async function renderShadowContent(
  widget: AnyWidget,
  texts: Map<string, string>,
  options: ServerOptions,
  given?: unknown,
) {
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
  // Renders from data that has been through JSON, as the browser will.
  const written = JSON.stringify({ language, props, initial });
  const state: ServerState = JSON.parse(written);
  const html = renderToString(rootNode(widget, { props, context, messages, initial: state.initial }));
  return (
    `${stylesOf(widget, options)}<div part="root" lang="${language}">${html}</div>` +
    `<script type="application/json">${inScript(written)}</script>`
  );
}

/**
 * Renders the content of the widget's declarative shadow root. Returns undefined after a failure
 * that was passed to `onError`.
 */
export async function renderShadow(
  widget: AnyWidget,
  attributes: ServerAttributes,
  options: ServerOptions,
  given?: unknown,
): Promise<string | undefined> {
  try {
    return await renderShadowContent(widget, attributeTexts(widget, attributes), options, given);
  } catch (error) {
    if (!options.onError) throw error;
    options.onError(error);
  }
}

/**
 * Renders the widget as HTML with a declarative shadow root. The browser shows it before any script
 * runs, and the element then hydrates it. `given` replaces the data that the widget would load.
 */
export async function renderWidget(
  widget: AnyWidget,
  attributes: ServerAttributes,
  options: ServerOptions,
  given?: unknown,
): Promise<string> {
  const { tag } = widget.declaration;
  const texts = [...attributeTexts(widget, attributes)].map(([name, text]) => ` ${name}="${escaped(text)}"`);
  const shadow = await renderShadow(widget, attributes, options, given);
  const template = shadow === undefined ? '' : `<template shadowrootmode="open">${shadow}</template>`;
  return `<${tag}${texts.join('')}>${template}</${tag}>`;
}
