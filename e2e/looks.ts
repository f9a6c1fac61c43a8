import type { Page } from 'playwright';

/** What is compared of every node of a widget. */
const STYLES = [
  ...['color', 'backgroundColor', 'display', 'visibility', 'opacity', 'direction', 'cursor', 'float', 'boxSizing'],
  ...['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fontVariantCaps', 'lineHeight', 'letterSpacing'],
  ...['wordSpacing', 'textAlign', 'textTransform', 'textIndent', 'textShadow', 'whiteSpace', 'wordBreak'],
  ...['listStyleType', 'padding', 'margin', 'borderRadius', 'borderWidth', 'borderColor', 'boxShadow'],
];

/** One line a node: what it is, its box from the corner of its widget or dialog in px, and its computed styles. */
export async function looksOf(page: Page, tag: string): Promise<string[]> {
  return page
    .locator(tag)
    .first()
    .evaluate(async (element, styles) => {
      // A live schedule asks for its day anew now and then, a question for what its booking is by now.
      while (element.shadowRoot!.querySelector('.loading, [aria-busy="true"]'))
        await new Promise(requestAnimationFrame);
      const root = element.shadowRoot!.querySelector('[part~=root]')!;
      const shown = root.querySelector('dialog') ?? root;
      const corner = shown.getBoundingClientRect();
      const lines: string[] = [];
      // With loops alone: the page's own methods of arrays may be no good.
      for (const node of [shown, ...shown.querySelectorAll('*:not(option, svg *)')]) {
        // What is not shown has no place.
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

/** What differs, in words; at most a few lines. */
export function differences(plain: string[], here: string[]): string[] {
  if (plain.length !== here.length) return [`${plain.length} nodes, here ${here.length}`];
  return plain
    .flatMap((line, index) => {
      const [before, now] = [line.split('|'), here[index]!.split('|')];
      const changed = before.flatMap((part, at) => (part === now[at] ? [] : [`${part} → ${now[at]}`]));
      return changed.length > 0 ? [`${before[0]}: ${changed.join(', ')}`] : [];
    })
    .slice(0, 8);
}
