import type { Page } from 'playwright';

/**
 * What can be pressed in our elements as the page stands: a name to find it by, and the box that takes the press, in px.
 * `everywhere`: on the page around them too, but for links within a text.
 */
export async function targetsOf(
  page: Page,
  { everywhere = false } = {},
): Promise<{ name: string; width: number; height: number }[]> {
  return page.evaluate((everywhere) => {
    const found: { name: string; width: number; height: number }[] = [];
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
        // A press on its label is a press on the control; a link that covers its card is as large as the card.
        const label = element.matches('input[type=radio],input[type=checkbox]') ? element.closest('label') : null;
        const cover = element.matches('.title a') ? element.closest('.card') : null;
        const { width, height } = (label ?? cover ?? element).getBoundingClientRect();
        // One pixel is for screen readers alone.
        if (width <= 1 || height <= 1) continue;
        const place = root instanceof Document ? 'page' : root.host.localName;
        const name = `${place} ${element.localName}.${element.getAttribute('class') ?? ''} ${element.textContent?.slice(0, 30)}`;
        found.push({ name, width: Math.round(width), height: Math.round(height) });
      }
    }
    return found;
  }, everywhere);
}
