/** The page's background colours, also for the browser's toolbar. */
export const THEME = { light: '#ffffff', dark: '#0b0d1a' };
