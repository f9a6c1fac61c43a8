import { vi } from 'vitest';
import type { Tab } from './engine.ts';

interface Found {
  text: string;
  href: string | null;
  /** The middle of it, where a press falls on it; absent while something lies over it or it cannot be pressed. */
  point?: { x: number; y: number };
}

/** In the page: what the path finds that is seen, each of its selectors within the shadow root or the content of the one before. */
function find(path: string[], wanted: string): Found | undefined {
  const inside = (root: ParentNode, selector: string): HTMLElement[] => {
    const deeper = Array.from(root.querySelectorAll('*')).flatMap((each) =>
      each.shadowRoot ? inside(each.shadowRoot, selector) : [],
    );
    return [...Array.from(root.querySelectorAll<HTMLElement>(selector)), ...deeper];
  };
  let found: HTMLElement[] = [];
  let roots: ParentNode[] = [document];
  for (const selector of path) {
    found = roots.flatMap((root) => inside(root, selector));
    roots = found.flatMap((each) => (each.shadowRoot ? [each, each.shadowRoot] : [each]));
  }
  const element = found.find((each) => each.checkVisibility() && (each.textContent ?? '').includes(wanted));
  if (!element) return undefined;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  let hit = document.elementFromPoint(x, y);
  for (let root = hit?.shadowRoot; root; root = hit?.shadowRoot) {
    const next = root.elementFromPoint(x, y);
    if (!next || next === hit) break;
    hit = next;
  }
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
  const pressed = (element.contains(hit) || label?.contains(hit)) && !element.matches(':disabled');
  return {
    text: element.textContent ?? '',
    href: element.getAttribute('href'),
    ...(pressed && { point: { x, y } }),
  };
}

/** Who looks at a page of any engine: finds things by selectors through shadow roots, and waits for them. */
export function visitorOf(tab: Tab) {
  const look = (path: string[], wanted = '') => tab.run(find, path, wanted);
  const wait = <Answer>(what: string, ask: () => Promise<Answer | undefined | false | null>): Promise<Answer> =>
    vi.waitFor(
      async () => {
        const answer = await ask();
        if (!answer) throw new Error(`${what} did not come`);
        return answer;
      },
      { timeout: 30_000, interval: 100 },
    );
  return {
    ...tab,
    /** Waits until it is seen; with `text`, until one with it is. */
    see: (path: string[], text?: string) => wait(path.join(' '), () => look(path, text)),
    gone: (path: string[], text?: string) =>
      wait(`the end of ${path.join(' ')}`, async () => !(await look(path, text))),
    async click(path: string[], text?: string): Promise<Found> {
      // Where it stands still: a page that is being put together moves it away from under the press.
      let before: Found | undefined;
      const found = await wait(`a place to press ${path.join(' ')}`, async () => {
        const last = before?.point;
        before = await look(path, text);
        const { point } = before ?? {};
        return point && last && point.x === last.x && point.y === last.y && before;
      });
      await tab.press(found.point!.x, found.point!.y);
      return found;
    },
    /** Presses a field and types into it. */
    async fill(path: string[], text: string): Promise<void> {
      await this.click(path);
      await tab.write(text);
    },
    until: (what: string, ask: () => Promise<unknown>) => wait(what, async () => Boolean(await ask())),
    /** The innermost element with the focus, as its parts and name; empty without one. */
    focused: () =>
      tab.run(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return `${active?.getAttribute('part') ?? ''} ${active?.getAttribute('name') ?? ''}`.trim();
      }),
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
