/**
 * Scrolls the selected cell out from under the bar that the button is in. The style sheet says how
 * far: the bar's height is a margin of the cell.
 */
export function uncover(button: HTMLElement): void {
  const root = button.getRootNode() as ShadowRoot;
  const bar = button.parentElement!.getBoundingClientRect();
  for (const cell of root.querySelectorAll('td.selected, .times .selected')) {
    const { bottom, left } = cell.getBoundingClientRect();
    // A layout that is hidden has no size. The card is beside the cells.
    if (bottom > bar.top && left < bar.right && left >= bar.left) {
      const { matches: calm } = matchMedia('(prefers-reduced-motion: reduce)');
      cell.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
    }
  }
}
