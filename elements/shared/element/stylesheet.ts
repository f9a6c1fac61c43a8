import base from '../base.css';

const shared = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** Everything a widget's shadow root is styled by: the base sheet, then its own rules. */
export function styleText(css: string): string {
  return base + css;
}

/** One sheet a widget and document: a constructed sheet cannot be used in another document. */
function sheetFor(css: string, document: Document): CSSStyleSheet {
  const sheets = shared.get(document) ?? new Map<string, CSSStyleSheet>();
  shared.set(document, sheets);
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new (document.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(styleText(css));
    sheets.set(css, sheet);
  }
  return sheet;
}

/** Gives the root the shared sheet and drops the link or style that the server's markup came with. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  root.adoptedStyleSheets = [sheetFor(css, root.ownerDocument)];
  for (const served of [...root.children]) if (served.matches('link[rel=stylesheet], style')) served.remove();
}
