import type { Page } from 'playwright';

/**
 * The visible controls of our elements, with a name and the size of their target in px. With
 * `everywhere`, includes those of the page, except links within text.
 */
export async function targetsOf(
  page: Page,
  { everywhere = false } = {},
): Promise<{ name: string; width: number; height: number }[]> {
  return page.evaluate((everywhere) => {
    const targets: { name: string; width: number; height: number }[] = [];
    const CONTROLS =
      'a[href],button,summary,input:not([type=hidden]),select,textarea,[role=option],td.free,td.selected,td.request';
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if ((root instanceof Document && !everywhere) || !element.matches(CONTROLS)) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
        const text =
          element.parentElement?.closest('p, li, dd, td, label, figcaption, span')?.textContent?.trim() ?? '';
        const isWithinText = getComputedStyle(element).display === 'inline' && text !== element.textContent?.trim();
        if (root instanceof Document && isWithinText) continue;
        // A label activates its control, and a title's link covers its whole card.
        const label = element.matches('input[type=radio],input[type=checkbox]') ? element.closest('label') : null;
        const cover = element.matches('.title a') ? element.closest('.card') : null;
        const { width, height } = (label ?? cover ?? element).getBoundingClientRect();
        // Content for screen readers only is one pixel large.
        if (width <= 1 || height <= 1) continue;
        const place = root instanceof Document ? 'page' : root.host.localName;
        const name = `${place} ${element.localName}.${element.getAttribute('class') ?? ''} ${element.textContent?.slice(0, 30)}`;
        targets.push({ name, width: Math.round(width), height: Math.round(height) });
      }
    }
    return targets;
  }, everywhere);
}
