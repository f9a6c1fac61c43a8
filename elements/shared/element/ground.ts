const CLEAR = /^transparent$|[,/] 0\)$/;
/** WCAG asks 4.5 of text; a little more is left for rounding. */
const READABLE = 4.6;

const above = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** The colour that the page shows behind an element. */
function groundBehind(element: Element): string {
  for (let each: Element | null = element; each; each = above(each)) {
    const { backgroundColor } = getComputedStyle(each);
    if (!CLEAR.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

/** Fits the sheet to the page as it looks now: is it dark, what stands behind the element, how dark must text be. */
function fit(sheet: CSSStyleSheet, root: HTMLElement): void {
  // In the root's place: of one that is a container a browser tells nothing before it has laid out what is inside.
  const probe = root.cloneNode() as HTMLElement;
  probe.style.cssText = 'container-type:normal;transition:none';
  const computed = getComputedStyle(probe);
  /** Relative luminance, 0 to 1; the browser knows all ways to write a colour. */
  const luminanceOf = (color: string) => {
    probe.style.color = `color(from ${color} xyz-d65 x y z)`;
    return Number(computed.color.split(' ')[2]);
  };
  if (sheet.cssRules.length > 0) sheet.replaceSync('');
  root.after(probe);
  let ground = computed.getPropertyValue('--cs-ground') || groundBehind(probe);
  const ink = luminanceOf(computed.color);
  const behind = luminanceOf(ground);
  const canvas = luminanceOf('Canvas');
  let dark = ink > behind;
  let plain = behind === canvas;
  const [low, high] = dark ? [behind, ink] : [ink, behind];
  // Text over a picture: its ground is no colour that could be found.
  if ((high + 0.05) / (low + 0.05) < 2) {
    dark = ink > 0.4;
    ground = dark ? '#0b0d1a' : '#fff';
    plain = false;
  }
  // A page that declares its scheme keeps it; many dark pages declare none.
  let rules = canvas < 0.5 === dark ? '' : `color-scheme:${dark ? 'dark' : 'light'};`;
  // The shared sheet fits the browser's own ground: there nothing is set, and nothing has to be drawn anew.
  if (rules || !plain) rules += `--page-ground:${ground};`;
  if (rules) sheet.replaceSync(`:host{${rules}}`);
  const tint = luminanceOf('var(--tint)') + 0.05;
  probe.remove();
  const limit = (dark ? tint * READABLE : tint / READABLE) - 0.05;
  /** How much more than is needed the shared sheet's own limit does. */
  const spare = dark ? 0.27 - limit : limit - 0.126;
  if (Number.isNaN(ink + behind + tint)) sheet.replaceSync('');
  else if (rules || spare < 0 || spare > 0.02) sheet.replaceSync(`:host{${rules}--ink-limit:${limit}}`);
}

/**
 * Makes the widget fit the page's ground and text, and keeps it so when the page changes its theme.
 * Answers what ends it.
 */
export function followGround(shadow: ShadowRoot, root: HTMLElement): () => void {
  const document = shadow.ownerDocument;
  const sheet = new document.defaultView!.CSSStyleSheet();
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  const refit = () => fit(sheet, root);
  const ended = ({ propertyName }: TransitionEvent) => /color/.test(propertyName) && refit();
  const observer = new MutationObserver(refit);
  for (const element of [document.documentElement, document.body, shadow.host]) {
    observer.observe(element, { attributes: true });
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', refit);
  document.addEventListener('transitionend', ended);
  refit();
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', refit);
    document.removeEventListener('transitionend', ended);
  };
}
