import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

const CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea,[role=option]';

/** The declared parts of an element, from its documentation. */
export function declaredParts(tag: string): string[] {
  const page = readFileSync(new URL(`../docs/elements/${tag}.md`, import.meta.url), 'utf8');
  const table = /## Parts\n([\s\S]*?)\n\n?(?=##|<!--)/.exec(page)![1]!;
  return [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name!);
}

/**
 * By tag, the parts of the visible nodes, and the nodes and parts that a page's style sheet cannot
 * select.
 */
export async function partsOn(page: Page): Promise<Record<string, { parts: string[]; unreachable: string[] }>> {
  return page.evaluate((controls) => {
    const byTag: Record<string, { parts: string[]; unreachable: string[] }> = {};
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // Content for screen readers only is one pixel large.
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    /** Whether the page can select a part of the root, through the `exportparts` of all hosts. */
    const isExported = (part: string, root: Node): boolean => {
      if (!(root instanceof ShadowRoot)) return true;
      const { host } = root;
      const outer = host.getRootNode();
      if (!(outer instanceof ShadowRoot)) return true;
      const pairs = (host.getAttribute('exportparts') ?? '').split(',').map((pair) => pair.split(':'));
      return pairs.some(([own, name]) => own === part && isExported(name ?? own!, outer));
    };
    /** The closest part, other than the root and the dialog. */
    const partOf = (element: Element) => element.closest('[part]:not([part=root],[part=dialog])');
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (root instanceof Document || element.closest('svg *, option, optgroup') || !isVisible(element)) continue;
        byTag[root.host.localName] ??= { parts: [], unreachable: [] };
        const { parts, unreachable } = byTag[root.host.localName]!;
        parts.push(...element.part);
        for (const part of element.part) if (!isExported(part, root)) unreachable.push(`${part} is not exported`);
        const isControl = element.matches(controls);
        const partElement = partOf(element);
        const otherControls = partElement
          ? [...partElement.querySelectorAll(controls)].filter((each) => each !== element && isVisible(each))
          : [];
        const lacksPart = isControl
          ? !partElement || otherControls.length > 0
          : hasText(element) && !partElement && !element.closest(controls);
        if (lacksPart)
          unreachable.push(`${element.localName}.${element.className} ${element.textContent?.slice(0, 40)}`);
      }
    };
    visit(document);
    return byTag;
  }, CONTROLS);
}
