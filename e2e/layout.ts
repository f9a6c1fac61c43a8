import type { Page } from 'playwright';

/** By how many pixels the page can be moved sideways, and what sticks out of it; nothing when it cannot. */
export const sidewaysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [`the page by ${scrollWidth - clientWidth} px`];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element.getBoundingClientRect().right <= clientWidth + 1) continue;
        // What an ancestor holds back does not make the page wide.
        let holder: Element | null = element;
        do holder = holder.assignedSlot ?? holder.parentElement ?? (holder.getRootNode() as ShadowRoot).host ?? null;
        while (holder && getComputedStyle(holder).overflowX === 'visible');
        if (!holder || holder === document.body || holder === document.documentElement)
          wide.push(`${element.localName}.${element.getAttribute('class') ?? ''}`);
      }
    }
    return wide.slice(0, 8);
  });

/**
 * Texts of which a part cannot be read, as the box of an ancestor hides what it has no room for. What a visitor can
 * scroll to counts as read, as does what is for screen readers alone. `dots`: texts that end in dots count too.
 */
export const clippedOf = (page: Page, { dots = false } = {}): Promise<string[]> =>
  page.evaluate((dots) => {
    const cut = new Set<string>();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        // The browser's own boxes draw their texts themselves.
        if (element.matches('select, option, input, textarea, svg, svg *')) continue;
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const rectangle of range.getClientRects()) {
            let { left, top, right, bottom } = rectangle;
            if (left === right) continue;
            let position = 'static';
            let holder: Element | null = element;
            let lost = false;
            while (holder && !lost) {
              const style = getComputedStyle(holder);
              const { overflowX, overflowY } = style;
              const box = holder.getBoundingClientRect();
              const unseen = style.clipPath === 'inset(50%)' || (box.width <= 1 && overflowX !== 'visible');
              if (unseen) break;
              // What is taken out of the flow is held by positioned ancestors alone.
              const holds = position === 'static' || style.position !== 'static' || style.transform !== 'none';
              const dotted = style.textOverflow === 'ellipsis' && !dots;
              if (holder !== document.body && holder !== document.documentElement && holds && !dotted) {
                if (overflowX === 'hidden' || overflowX === 'clip')
                  lost ||= right > box.right + 1 || left < box.left - 1;
                if (overflowY === 'hidden' || overflowY === 'clip')
                  lost ||= bottom > box.bottom + 3 || top < box.top - 3;
              }
              // A visitor brings it into the box of what scrolls.
              if (holds && (overflowX === 'auto' || overflowX === 'scroll')) [left, right] = [box.left, box.left];
              if (holds && (overflowY === 'auto' || overflowY === 'scroll')) [top, bottom] = [box.top, box.top];
              if (holds && style.position !== 'static')
                position = style.position === 'relative' ? 'static' : style.position;
              if (position === 'fixed') break;
              holder = holder.assignedSlot ?? holder.parentElement ?? (holder.getRootNode() as ShadowRoot).host ?? null;
            }
            if (lost)
              cut.add(
                `${element.localName}.${element.getAttribute('class') ?? ''} in ${holder?.localName}.${holder?.getAttribute('class') ?? ''}: ${node.textContent.trim().slice(0, 40)}`,
              );
          }
        }
      }
    }
    return [...cut];
  }, dots);

/** Texts of neighbours that lie one on the other. What is taken out of the flow, such as a bar that stays, may lie on others. */
export const overlapsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element.matches('svg, svg *, select, option')) continue;
        const inFlow = [...element.children].filter(
          (child) =>
            ['static', 'relative'].includes(getComputedStyle(child).position) &&
            child.textContent?.trim() &&
            child.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        );
        const texts = inFlow.map((child) => {
          const lines: DOMRect[] = [];
          const walker = document.createTreeWalker(child, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            let holder = node.parentElement!;
            if (holder.matches('select *, style, script, noscript, svg *') || !holder.checkVisibility()) continue;
            while (holder !== child && ['static', 'relative'].includes(getComputedStyle(holder).position))
              holder = holder.parentElement!;
            if (holder !== child) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            lines.push(...range.getClientRects());
          }
          return lines.filter(({ width }) => width > 1);
        });
        for (const [index, lines] of texts.entries()) {
          const next = texts[index + 1] ?? [];
          // A line is higher than its letters, by about an eighth of its height above and below.
          const lie = lines.some((one) =>
            next.some(
              (other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
                Math.min(one.bottom - one.height / 8, other.bottom - other.height / 8) -
                  Math.max(one.top + one.height / 8, other.top + other.height / 8) >
                  Math.min(one.height, other.height) / 4,
            ),
          );
          if (lie)
            found.push(
              `${inFlow[index]?.textContent?.trim().slice(0, 40)} | ${inFlow[index + 1]?.textContent?.trim().slice(0, 40)}`,
            );
        }
      }
    }
    return found;
  });
