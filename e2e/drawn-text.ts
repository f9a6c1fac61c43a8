import type { Page } from 'playwright';

/** Texts of a map that lie under its pins. */
export const underPinsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hidden = new Set<string>();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (!element.matches('.map-view')) continue;
        // A pin's target is larger than what shows.
        const pins = [...element.querySelectorAll('.pin')].map((pin) =>
          (pin.firstElementChild ?? pin).getBoundingClientRect(),
        );
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { parentElement: holder, textContent } = walker.currentNode;
          if (!textContent?.trim() || !holder || holder.closest('.pin')) continue;
          if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const text = range.getBoundingClientRect();
          const overlaps = pins.some(
            (pin) =>
              Math.min(pin.right, text.right) - Math.max(pin.left, text.left) > 1 &&
              Math.min(pin.bottom, text.bottom) - Math.max(pin.top, text.top) > 1,
          );
          if (overlaps) hidden.add(textContent.trim());
        }
      }
    }
    return [...hidden];
  });

/**
 * Texts in weights that the design does not have: `<b>` within a bold text, for example, is 900.
 * With `page: false`, only those of our elements.
 */
export const weightsOf = (page: Page, { ofPage = true } = {}): Promise<string[]> =>
  page.evaluate((ofPage) => {
    const TEXT = ['400', '500', '600'];
    /** The logo's. */
    const DISPLAY = ['600', '700'];
    const found = new Set<string>();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (root instanceof Document && !ofPage) continue;
        if (element.matches('svg *, script, style, noscript, option') || !element.checkVisibility()) continue;
        const text = [...element.childNodes].find(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
        )?.textContent;
        if (!text) continue;
        const { fontFamily, fontWeight } = getComputedStyle(element);
        if ((/^"?Unbounded/.test(fontFamily) ? DISPLAY : TEXT).includes(fontWeight)) continue;
        found.add(
          `${fontWeight}: ${element.localName}.${element.getAttribute('class') ?? ''} ${text.trim().slice(0, 30)}`,
        );
      }
    }
    return [...found];
  }, ofPage);
