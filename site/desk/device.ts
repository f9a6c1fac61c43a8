/** In this order, as most browsers also name those that they resemble. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A browser and its device in plain words, such as `Chrome, Android`; undefined if unknown. */
export function deviceOf(userAgent: string): string | undefined {
  const names = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([, mark]) => mark.test(userAgent))?.[0] ?? []);
  return names.length > 0 ? names.join(', ') : undefined;
}
