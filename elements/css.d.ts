/** A style sheet, imported as its minified text (see build/css-text.mjs). */
declare module '*.css' {
  const text: string;
  export default text;
}
