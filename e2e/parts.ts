import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

const CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea,[role=option]';

/** The parts that the declaration of an element names, from its page of the documentation. */
export function declaredParts(tag: string): string[] {
  const page = readFileSync(new URL(`../docs/elements/${tag}.md`, import.meta.url), 'utf8');
  const table = /## Parts\n([\s\S]*?)\n\n?(?=##|<!--)/.exec(page)![1]!;
  return [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name!);
}

/** By tag, the parts of what is visible now, and what is out of reach of a page's style sheet. */
export async function partsOn(page: Page): Promise<Record<string, { parts: string[]; without: string[] }>> {
  return page.evaluate((controls) => {
    const found: Record<string, { parts: string[]; without: string[] }> = {};
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // What is for screen readers alone is one pixel.
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    /** Whether the page reaches a part of the root, through `exportparts` of every element around. */
    const isReached = (part: string, root: Node): boolean => {
      if (!(root instanceof ShadowRoot)) return true;
      const { host } = root;
      const outer = host.getRootNode();
      if (!(outer instanceof ShadowRoot)) return true;
      const pairs = (host.getAttribute('exportparts') ?? '').split(',').map((pair) => pair.split(':'));
      return pairs.some(([own, name]) => own === part && isReached(name ?? own!, outer));
    };
    /** The closest part; the whole and the dialog are no piece. */
    const pieceOf = (element: Element) => element.closest('[part]:not([part=root],[part=dialog])');
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (root instanceof Document || element.closest('svg *, option, optgroup') || !isSeen(element)) continue;
        found[root.host.localName] ??= { parts: [], without: [] };
        const { parts, without } = found[root.host.localName]!;
        parts.push(...element.part);
        for (const part of element.part) if (!isReached(part, root)) without.push(`${part} is not exported`);
        const isControl = element.matches(controls);
        const piece = pieceOf(element);
        const others = piece
          ? [...piece.querySelectorAll(controls)].filter((each) => each !== element && isSeen(each))
          : [];
        const lacks = isControl
          ? !piece || others.length > 0
          : hasText(element) && !piece && !element.closest(controls);
        if (lacks) without.push(`${element.localName}.${element.className} ${element.textContent?.slice(0, 40)}`);
      }
    };
    visit(document);
    return found;
  }, CONTROLS);
}
