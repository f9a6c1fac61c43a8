const TRANSPARENT = /^transparent$|[,/] 0\)$/;
/** WCAG 2 requires a contrast of 4.5 for text (1.4.3). A margin is left for rounding. */
const MIN_CONTRAST = 4.6;

const parentElementOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** The background colour behind an element. */
function backgroundBehind(element: Element): string {
  for (let each: Element | null = element; each; each = parentElementOf(each)) {
    const { backgroundColor } = getComputedStyle(each);
    if (!TRANSPARENT.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

/**
 * Adapts the style sheet to the page's current colours: its scheme, the background behind the
 * element, and the luminance that text needs.
 */
function updateSheet(sheet: CSSStyleSheet, root: HTMLElement): void {
  // A sibling of the root: for a container itself, a browser computes styles only after it has laid
  // out its content.
  const probe = root.cloneNode() as HTMLElement;
  probe.style.cssText = 'container-type:normal;transition:none';
  const computed = getComputedStyle(probe);
  /** Relative luminance, 0 to 1. Uses the browser's parser for all colour formats. */
  const luminanceOf = (color: string) => {
    probe.style.color = `color(from ${color} xyz-d65 x y z)`;
    return Number(computed.color.split(' ')[2]);
  };
  if (sheet.cssRules.length > 0) sheet.replaceSync('');
  root.after(probe);
  let ground = computed.getPropertyValue('--cs-ground') || backgroundBehind(probe);
  const ink = luminanceOf(computed.color);
  const behind = luminanceOf(ground);
  const canvas = luminanceOf('Canvas');
  let dark = ink > behind;
  let plain = behind === canvas;
  const [low, high] = dark ? [behind, ink] : [ink, behind];
  // The text is over a picture, so its background colour is unknown.
  if ((high + 0.05) / (low + 0.05) < 2) {
    dark = ink > 0.4;
    ground = dark ? '#0b0d1a' : '#fff';
    plain = false;
  }
  // Sets the scheme only if the page does not: many dark pages declare none.
  let rules = canvas < 0.5 === dark ? '' : `color-scheme:${dark ? 'dark' : 'light'};`;
  // The shared sheet suits the browser's default background. Nothing is set there, to avoid another
  // render.
  if (rules || !plain) rules += `--page-ground:${ground};`;
  if (rules) sheet.replaceSync(`:host{${rules}}`);
  const tint = luminanceOf('var(--tint)') + 0.05;
  probe.remove();
  const limit = (dark ? tint * MIN_CONTRAST : tint / MIN_CONTRAST) - 0.05;
  /** The margin between the limit of the shared sheet and the required one. */
  const margin = dark ? 0.27 - limit : limit - 0.126;
  if (Number.isNaN(ink + behind + tint)) sheet.replaceSync('');
  else if (rules || margin < 0 || margin > 0.02) sheet.replaceSync(`:host{${rules}--ink-limit:${limit}}`);
}

/**
 * Adapts a widget to the page's background and text colours, now and when the page changes its
 * theme. Returns a cleanup function.
 */
export function followPageColors(shadow: ShadowRoot, root: HTMLElement): () => void {
  const document = shadow.ownerDocument;
  const sheet = new document.defaultView!.CSSStyleSheet();
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  const update = () => updateSheet(sheet, root);
  const onTransitionEnd = ({ propertyName }: TransitionEvent) => /color/.test(propertyName) && update();
  const observer = new MutationObserver(update);
  for (const element of [document.documentElement, document.body, shadow.host]) {
    observer.observe(element, { attributes: true });
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', update);
  document.addEventListener('transitionend', onTransitionEnd);
  update();
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', update);
    document.removeEventListener('transitionend', onTransitionEnd);
  };
}
