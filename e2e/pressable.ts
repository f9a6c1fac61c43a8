import type { Page } from 'playwright';

/**
 * Controls that a visitor sees and cannot press, because their middle is outside of the window or
 * something else lies on it. Those that stick to the window must be there without scrolling; others
 * are scrolled to first, and one that shows on focus only is focused. Keeps the place that the page
 * is scrolled to.
 */
export const unpressableOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'a[href],button,summary,input:not([type=hidden]),select,textarea,[role=option],td.free,td.selected,td.request';
    const found: string[] = [];
    const parentOf = (node: Element): Element | null =>
      node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null;
    const within = (node: Element | null, holder: Element): boolean =>
      node !== null && (node === holder || within(parentOf(node), holder));
    const closest = (node: Element, matches: (each: Element) => boolean): Element | null => {
      let each: Element | null = node;
      while (each && !matches(each)) each = parentOf(each);
      return each;
    };
    const topAt = (x: number, y: number): Element | null => {
      let top = document.elementFromPoint(x, y);
      while (top?.shadowRoot) {
        const inner = top.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === top) break;
        top = inner;
      }
      return top;
    };
    const roots: (Document | ShadowRoot)[] = [document];
    const controls: Element[] = [];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element.matches(CONTROLS)) controls.push(element);
      }
    }
    const dialogs = roots.flatMap((root) => [...root.querySelectorAll('dialog:modal')]);
    const modal = dialogs.at(-1);

    /** What is wrong with the middle of the control's first line, if anything. */
    function faultOf(control: Element, target: Element): string | undefined {
      const box = [...target.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
      if (!box) return undefined;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 'is outside of the window';
      const top = topAt(x, y);
      if (within(top, target) || within(top, control)) return undefined;
      return `is covered by ${top?.localName}.${top?.getAttribute('class') ?? ''}`;
    }

    const places = new Map<Element, [left: number, top: number]>();
    const keepPlaces = (control: Element) => {
      for (let each: Element | null = control; each; each = parentOf(each))
        if (!places.has(each)) places.set(each, [each.scrollLeft, each.scrollTop]);
    };
    const focused = document.activeElement;
    for (const control of controls) {
      if (control.matches(':disabled') || closest(control, (each) => each.hasAttribute('inert'))) continue;
      if (modal && !within(control, modal)) continue;
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      const label = control.matches('input[type=radio],input[type=checkbox]') ? control.closest('label') : null;
      const target = label ?? control;
      const { width, height } = target.getBoundingClientRect();
      // Content for screen readers only is one pixel large.
      if (width <= 1 || height <= 1) continue;
      const fixed = closest(control, (each) => getComputedStyle(each).position === 'fixed');
      const scroller = closest(
        control,
        (each) => each === fixed || /auto|scroll/.test(getComputedStyle(each).overflow),
      );
      // What scrolls within a dialog need not be in sight.
      const held = fixed && !/auto|scroll/.test(getComputedStyle(scroller!).overflow);
      const sticky = closest(control, (each) => getComputedStyle(each).position === 'sticky');
      keepPlaces(control);
      if (!held && sticky && !modal) parentOf(sticky)?.scrollIntoView({ block: 'start', inline: 'nearest' });
      else if (!held) target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      let fault = faultOf(control, target);
      // Of what sticks to the top, the end may be further down; a bar at the bottom is seen whole.
      const isBar = sticky && getComputedStyle(sticky).bottom !== 'auto';
      if (fault && !held && !isBar) {
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        fault = faultOf(control, target);
      }
      if (fault && control instanceof HTMLElement) {
        control.focus({ preventScroll: true });
        fault = faultOf(control, target) && fault;
      }
      if (fault) {
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        found.push(`${fault}: ${control.localName}.${control.getAttribute('class') ?? ''} ${name.slice(0, 30)}`);
      }
    }
    if (document.activeElement !== focused) {
      (document.activeElement as HTMLElement | null)?.blur();
      (focused as HTMLElement | null)?.focus({ preventScroll: true });
    }
    for (const [element, [left, top]] of places) element.scrollTo({ left, top, behavior: 'instant' });
    return [...new Set(found)];
  });
