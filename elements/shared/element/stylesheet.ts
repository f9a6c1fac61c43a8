import base from '../base.css';

const shared = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** Everything a widget's shadow root is styled by: the base sheet, then its own rules. */
export function styleText(css: string): string {
  return base + css;
}

/** One sheet of a text in a document: a constructed sheet cannot be used in another one. */
function sheetFor(text: string, document: Document): CSSStyleSheet {
  const sheets = shared.get(document) ?? new Map<string, CSSStyleSheet>();
  shared.set(document, sheets);
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new (document.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return sheet;
}

/** Gives the root the shared sheet, before those that parts have added, and drops the link or style that the server's markup came with. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const sheet = sheetFor(styleText(css), root.ownerDocument);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets.filter((added) => added !== sheet)];
  for (const served of [...root.children]) if (served.matches('link[rel=stylesheet], style')) served.remove();
}

/** Adds the rules of a part that came later to the root that it stands in; once. */
export function addStyles(root: Node, css: string): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheet = sheetFor(css, root.ownerDocument);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
