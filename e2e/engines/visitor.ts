import { waitFor } from '#testing/wait.ts';
import type { Tab } from './engine.ts';

interface Found {
  text: string;
  href: string | null;
  /** Its centre. Absent if it is covered or disabled. */
  point?: { x: number; y: number };
}

/**
 * Runs in the page. Finds a visible element with this text. Each selector of the path applies to
 * the content and shadow roots of the elements that the one before it matches.
 */
function find(path: string[], text: string): Found | undefined {
  const inside = (root: ParentNode, selector: string): HTMLElement[] => {
    const deeper = Array.from(root.querySelectorAll('*')).flatMap((each) =>
      each.shadowRoot ? inside(each.shadowRoot, selector) : [],
    );
    return [...Array.from(root.querySelectorAll<HTMLElement>(selector)), ...deeper];
  };
  let matches: HTMLElement[] = [];
  let roots: ParentNode[] = [document];
  for (const selector of path) {
    matches = roots.flatMap((root) => inside(root, selector));
    roots = matches.flatMap((each) => (each.shadowRoot ? [each, each.shadowRoot] : [each]));
  }
  const element = matches.find((each) => each.checkVisibility() && (each.textContent ?? '').includes(text));
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
  const isClickable = (element.contains(hit) || label?.contains(hit)) && !element.matches(':disabled');
  return {
    text: element.textContent ?? '',
    href: element.getAttribute('href'),
    ...(isClickable && { point: { x, y } }),
  };
}

/** Adds operations to a tab that find elements through shadow roots and wait for them. */
export function visitorOf(tab: Tab) {
  const lookUp = (path: string[], text = '') => tab.run(find, path, text);
  const wait = <Result>(name: string, condition: () => Promise<Result | undefined | false | null>): Promise<Result> =>
    waitFor(
      async () => {
        const result = await condition();
        if (!result) throw new Error(`Timed out waiting for ${name}`);
        return result;
      },
      { timeout: 30_000, interval: 100 },
    );
  return {
    ...tab,
    /** Waits for a visible element, optionally with a text. */
    see: (path: string[], text?: string) => wait(path.join(' '), () => lookUp(path, text)),
    /** Waits until there is no such visible element. */
    gone: (path: string[], text?: string) =>
      wait(`the removal of ${path.join(' ')}`, async () => !(await lookUp(path, text))),
    async click(path: string[], text?: string): Promise<Found> {
      // Waits until it stops moving, as it does while the page loads.
      let current: Found | undefined;
      const target = await wait(`${path.join(' ')} to be clickable`, async () => {
        const last = current?.point;
        current = await lookUp(path, text);
        const { point } = current ?? {};
        return point && last && point.x === last.x && point.y === last.y && current;
      });
      await tab.clickAt(target.point!.x, target.point!.y);
      return target;
    },
    /** Clicks a field and types into it. */
    async fill(path: string[], text: string): Promise<void> {
      await this.click(path);
      await tab.type(text);
    },
    until: (name: string, condition: () => Promise<unknown>) => wait(name, async () => Boolean(await condition())),
    /** The parts and name of the focused element, through all shadow roots. */
    focused: () =>
      tab.run(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return `${active?.getAttribute('part') ?? ''} ${active?.getAttribute('name') ?? ''}`.trim();
      }),
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
