import base from '../base.css';

const shared = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** The whole style sheet of a widget: the base sheet, then its own rules. */
export function styleText(css: string): string {
  return base + css;
}

/**
 * The style sheet of a text in a document. A constructed style sheet cannot be shared between
 * documents.
 */
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

/**
 * Adopts the widget's style sheet, before those that deferred parts have added. Removes the link or
 * style of the server's markup.
 */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const sheet = sheetFor(styleText(css), root.ownerDocument);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets.filter((added) => added !== sheet)];
  for (const served of [...root.children]) if (served.matches('link[rel=stylesheet], style')) served.remove();
}

/** Adds the rules of a deferred part to its shadow root, if they are not there yet. */
export function addStyles(root: Node, css: string): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheet = sheetFor(css, root.ownerDocument);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
