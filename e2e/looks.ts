import type { Page } from 'playwright';

/** The computed styles that are compared. */
const STYLES = [
  ...['color', 'backgroundColor', 'display', 'visibility', 'opacity', 'direction', 'cursor', 'float', 'boxSizing'],
  ...['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fontVariantCaps', 'lineHeight', 'letterSpacing'],
  ...['wordSpacing', 'textAlign', 'textTransform', 'textIndent', 'textShadow', 'whiteSpace', 'wordBreak'],
  ...['listStyleType', 'padding', 'margin', 'borderRadius', 'borderWidth', 'borderColor', 'boxShadow'],
];

/**
 * One line per node of a widget: its name and classes, its box relative to the widget or dialog in
 * px, and its computed styles.
 */
export async function stylesOf(page: Page, tag: string): Promise<string[]> {
  return page
    .locator(tag)
    .first()
    .evaluate(async (element, styles) => {
      // Live schedules and cancellation questions reload their data at times.
      while (element.shadowRoot!.querySelector('.loading, [aria-busy="true"]'))
        await new Promise(requestAnimationFrame);
      const root = element.shadowRoot!.querySelector('[part~=root]')!;
      const shown = root.querySelector('dialog') ?? root;
      const corner = shown.getBoundingClientRect();
      const lines: string[] = [];
      // Without array methods, which the page may have replaced.
      for (const node of [shown, ...shown.querySelectorAll('*:not(option, svg *)')]) {
        if (node.getClientRects().length === 0) continue;
        const { x, y, width, height } = node.getBoundingClientRect();
        const computed = getComputedStyle(node) as unknown as Record<string, string>;
        let line = `${node.localName}.${node.getAttribute('class') ?? ''}`;
        const box = { x: x - corner.x, y: y - corner.y, width, height };
        for (const [name, value] of Object.entries(box)) line += `|${name} ${Math.round(value)}`;
        for (const style of styles) line += `|${style} ${computed[style]}`;
        lines[lines.length] = line;
      }
      return lines;
    }, STYLES);
}

/** Describes at most eight nodes that differ. */
export function differences(before: string[], after: string[]): string[] {
  if (before.length !== after.length) return [`${before.length} nodes before, ${after.length} after`];
  return before
    .flatMap((line, index) => {
      const [old, current] = [line.split('|'), after[index]!.split('|')];
      const changed = old.flatMap((value, column) =>
        value === current[column] ? [] : [`${value} → ${current[column]}`],
      );
      return changed.length > 0 ? [`${old[0]}: ${changed.join(', ')}`] : [];
    })
    .slice(0, 8);
}
