/** Whether a color of the map, as computed, is darker than medium. */
function isDark(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red + green + blue < 384;
}

/**
 * Marks the map as dark while its background is: CSS cannot choose a filter by the colour scheme of
 * an element. Follows the visitor's preference, and the page when it changes its theme. Returns a
 * cleanup function.
 */
export function followScheme(map: HTMLElement): () => void {
  const update = () => map.classList.toggle('map-dark', isDark(getComputedStyle(map).backgroundColor));
  const observer = new MutationObserver(update);
  const { host } = map.getRootNode() as ShadowRoot;
  for (const element of [document.documentElement, document.body, host])
    if (element) observer.observe(element, { attributes: true });
  const preference = matchMedia('(prefers-color-scheme: dark)');
  preference.addEventListener('change', update);
  update();
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', update);
  };
}
