const sheets = new Map<string, CSSStyleSheet>();

/** Adds the rules of a part that came later to the root that it stands in; once. */
export function addStyles(root: Node, css: string): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
