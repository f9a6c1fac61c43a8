import type { Page } from 'playwright';

/** Whether the page scrolls horizontally: by how many pixels, and the elements that cause it. */
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
        // An element that an ancestor clips or scrolls does not widen the page.
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
 * Texts that an ancestor clips. Ignores text that can be scrolled to, and text for screen readers
 * only. With `dots`, includes text that ends in an ellipsis.
 */
export const clippedOf = (page: Page, { dots = false } = {}): Promise<string[]> =>
  page.evaluate((dots) => {
    const cut = new Set<string>();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        // The browser renders the text of these controls itself.
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
              // Only positioned ancestors clip elements that are out of flow.
              const holds = position === 'static' || style.position !== 'static' || style.transform !== 'none';
              const dotted = style.textOverflow === 'ellipsis' && !dots;
              if (holder !== document.body && holder !== document.documentElement && holds && !dotted) {
                if (overflowX === 'hidden' || overflowX === 'clip')
                  lost ||= right > box.right + 1 || left < box.left - 1;
                if (overflowY === 'hidden' || overflowY === 'clip')
                  lost ||= bottom > box.bottom + 3 || top < box.top - 3;
              }
              // The text can be scrolled into this box.
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

/** Texts of adjacent elements that overlap. Ignores elements out of flow, such as sticky bars. */
export const overlapsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const overlaps: string[] = [];
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
            const scroller = holder.closest('[role="log"], pre, textarea')?.getBoundingClientRect();
            lines.push(
              ...[...range.getClientRects()].filter(
                ({ top, bottom }) => !scroller || (top < scroller.bottom && bottom > scroller.top),
              ),
            );
          }
          return lines.filter(({ width }) => width > 1);
        });
        for (const [index, lines] of texts.entries()) {
          const next = texts[index + 1] ?? [];
          // A line box exceeds its letters by about an eighth of its height above and below.
          const overlap = lines.some((one) =>
            next.some(
              (other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
                Math.min(one.bottom - one.height / 8, other.bottom - other.height / 8) -
                  Math.max(one.top + one.height / 8, other.top + other.height / 8) >
                  Math.min(one.height, other.height) / 4,
            ),
          );
          if (overlap)
            overlaps.push(
              `${inFlow[index]?.textContent?.trim().slice(0, 40)} | ${inFlow[index + 1]?.textContent?.trim().slice(0, 40)}`,
            );
        }
      }
    }
    return overlaps;
  });

/** Labels beside a list that lie under the value that the browser renders in it. */
export const coveredLabelsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const covered: string[] = [];
    for (const list of document.querySelectorAll('select')) {
      const label = list.closest('label') ?? list.parentElement!.parentElement!;
      const { left, right, top, bottom } = list.getBoundingClientRect();
      const { paddingTop, paddingBottom, fontSize } = getComputedStyle(list);
      // The line is in the middle of what the padding leaves, and its letters are about as high as the font.
      const middle = (top + Number.parseFloat(paddingTop) + bottom - Number.parseFloat(paddingBottom)) / 2;
      const half = Number.parseFloat(fontSize) * 0.4;
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement!.closest('select') || !node.parentElement!.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          const beside = line.right < left + 1 || line.left > right - 1;
          const apart = line.bottom - line.height / 8 < middle - half || line.top + line.height / 8 > middle + half;
          if (line.width > 1 && !beside && !apart) covered.push(`${node.textContent}: ${list.name}`);
        }
      }
    }
    return covered;
  });

/**
 * Short words that are broken over two lines. Ignores the large ones of titles, and those that their
 * style lets break anywhere.
 */
export const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!;
      if (holder.closest('select, style, script, noscript, svg, code, pre, h1')) continue;
      if (getComputedStyle(holder).overflowWrap === 'anywhere') continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { 0: word, index } of node.textContent!.matchAll(
        /(?<![^ \n])[\p{L}\p{N}][^\s–—/-]{1,7}(?![^ \n])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        if (tops.size > 1) broken.add(`${word} in ${holder.localName}.${holder.className}`);
      }
    }
    return [...broken];
  });
