import type { Language } from 'courtside/core';
import { createContext, createElement, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useGranted } from '../analytics/consent.ts';
import { localeOfPath } from '../i18n/languages.ts';

export type ElementTag = 'club-search' | 'club-schedule' | 'booking-flow' | 'booking-token-page';
export type ElementAttributes = Record<string, string | undefined>;

/** Imports the public entry point of an element, by tag. */
const DEFINITIONS: Record<ElementTag, () => Promise<unknown>> = {
  'club-search': () => import('courtside/club-search'),
  'club-schedule': () => import('courtside/club-schedule'),
  'booking-flow': () => import('courtside/booking-flow'),
  'booking-token-page': () => import('courtside/booking-token-page'),
};

/**
 * The shadow roots that the loaders rendered for this request. Empty in the browser, where the
 * parser has attached them.
 */
export const ShadowsContext = createContext<ReadonlyMap<string, string>>(new Map());

export const shadowKey = (tag: ElementTag, attributes: ElementAttributes) => JSON.stringify([tag, attributes]);

/** Loads an element's code before it is on the page. */
export const preloadElement = (tag: ElementTag) => void DEFINITIONS[tag]().catch(() => {});

type ElementClass = CustomElementConstructor & { preload(language: Language): Promise<void> };

async function loadElement(tag: ElementTag, language: Language): Promise<void> {
  await DEFINITIONS[tag]();
  await (customElements.get(tag) as ElementClass).preload(language);
}

/**
 * The client loader of a page with this element: a link shows the page when the element's code and
 * texts are there too, as an element without them is empty, and the page would move when it is not.
 */
export const withElement =
  (tag: ElementTag) =>
  async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    const { language } = localeOfPath(new URL(request.url).pathname);
    // The element itself reports that it cannot be loaded, and its fallback is shown.
    const [loaded] = await Promise.all([serverLoader(), loadElement(tag, language).catch(() => {})]);
    return loaded;
  };

/**
 * One of our custom elements: with the shadow root that the loader rendered, if any, and hydrated
 * in the browser.
 */
export function Element({
  tag,
  attributes = {},
  children,
}: {
  tag: ElementTag;
  attributes?: ElementAttributes;
  /** Fallback while the element is not defined: a link that works without JavaScript. */
  children?: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const granted = useGranted();
  const shadow = useContext(ShadowsContext).get(shadowKey(tag, attributes));
  useEffect(() => {
    DEFINITIONS[tag]().catch((error) => console.warn(`<${tag}> could not be loaded`, error));
  }, [tag]);
  useEffect(() => {
    ref.current?.toggleAttribute('consent', granted);
  }, [granted]);
  return createElement(
    tag,
    { ...attributes, ref, suppressHydrationWarning: true },
    // The parser removes the template when it attaches the shadow root, so it exists only in the
    // server's markup.
    shadow && createElement('template', { shadowrootmode: 'open', dangerouslySetInnerHTML: { __html: shadow } }),
    children,
  );
}
