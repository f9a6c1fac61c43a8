/**
 * Scrolls the selected cells into view, out from under the bar at the bottom of the window: its
 * height is a margin of theirs in the style sheet. A layout that is hidden does not scroll.
 */
export function uncover(root: ParentNode): void {
  const { matches: calm } = matchMedia('(prefers-reduced-motion: reduce)');
  for (const cell of root.querySelectorAll('.cell.selected')) {
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  }
}
