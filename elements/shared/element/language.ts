import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { Language } from './types.ts';

/** `uk-UA` → `uk`. English for a language without a translation. */
export function supportedLanguage(tag: string): Language {
  const language = tag.slice(0, 2).toLowerCase();
  return LANGUAGES.find((known) => known === language) ?? 'en';
}

function parentAcrossRoots(node: Node): Node | null {
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}

/** The element's `lang`, or that of its closest ancestor across shadow roots, or English. */
export function languageAt(element: Element): Language {
  for (let node: Node | null = element; node; node = parentAcrossRoots(node)) {
    // Not `instanceof Element`: old libraries replace the global `Element`.
    const tag = (node as Partial<Element>).getAttribute?.('lang');
    if (tag) return supportedLanguage(tag);
  }
  return 'en';
}

const watching = new Map<Element, { roots: Node[]; changed: () => void }>();
let observer: MutationObserver | undefined;

function rootsAround(element: Element): Node[] {
  const roots: Node[] = [];
  for (let root: Node = element.getRootNode(); ; root = (root as ShadowRoot).host.getRootNode()) {
    roots.push(root);
    if (!(root instanceof ShadowRoot)) return roots;
  }
}

function observeRoots(): void {
  observer?.disconnect();
  if (watching.size === 0) return;
  observer ??= new MutationObserver(() => {
    for (const { changed } of [...watching.values()]) changed();
  });
  const roots = new Set([...watching.values()].flatMap((watched) => watched.roots));
  for (const root of roots) observer.observe(root, { attributes: true, attributeFilter: ['lang'], subtree: true });
}

/**
 * Calls `changed` when a `lang` around the element changes. All widgets of the page share one
 * observer. Call again after the element was moved: its roots may have changed.
 */
export function watchLanguage(element: Element, changed: () => void): void {
  const roots = rootsAround(element);
  const before = watching.get(element)?.roots;
  watching.set(element, { roots, changed });
  if (before?.length !== roots.length || before.some((root, index) => root !== roots[index])) observeRoots();
}

export function unwatchLanguage(element: Element): void {
  if (watching.delete(element)) observeRoots();
}
