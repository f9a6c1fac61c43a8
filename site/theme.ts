/** The page's ground, which the browser's own bar continues. */
export const THEME = { light: '#ffffff', dark: '#0b0d1a' };
