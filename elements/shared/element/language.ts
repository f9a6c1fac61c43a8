import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { Language } from './types.ts';

/** `uk-UA` → `uk`; a language that has no translation is English. */
export function supportedLanguage(tag: string): Language {
  const language = tag.slice(0, 2).toLowerCase();
  return LANGUAGES.find((known) => known === language) ?? 'en';
}

function parentAcrossRoots(node: Node): Node | null {
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}

/** The element's own `lang`, else that of the closest ancestor (through shadow hosts), else English. */
export function languageAt(element: Element): Language {
  for (let node: Node | null = element; node; node = parentAcrossRoots(node)) {
    // Not by `instanceof Element`: old libraries put a function of their own in its place.
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
 * Calls back whenever a `lang` around the element changes. One observer serves all widgets of the page.
 * Call again after a move: the roots may be others.
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
