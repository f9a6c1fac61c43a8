import { type RefObject, useLayoutEffect } from 'react';
import css from './club-map.css';

const sheets = new WeakMap<Document, CSSStyleSheet>();

function sheetFor(document: Document): CSSStyleSheet {
  let sheet = sheets.get(document);
  if (!sheet) {
    sheet = new (document.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(document, sheet);
  }
  return sheet;
}

/** Adds the map's styles, which load with its code, to the root around the element. */
export function useStyles(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = inside.current?.getRootNode() as ShadowRoot | Document;
    const sheet = sheetFor(root.ownerDocument ?? (root as Document));
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      const sheets = [...root.adoptedStyleSheets];
      sheets.splice(sheets.lastIndexOf(sheet), 1);
      root.adoptedStyleSheets = sheets;
    };
  }, [inside]);
}
