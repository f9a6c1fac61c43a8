export const PREFIXES = ['', '/uk-ua', '/ru-ua'];

/** Splits a path into its locale prefix and the rest, with the language of the prefix. */
export function splitLocale(pathname: string): { prefix: string; language: string; path: string } {
  const [prefix = '', language = 'en'] = /^\/(uk|ru)-ua(?=\/|$)/.exec(pathname) ?? [];
  return { prefix, language, path: pathname.slice(prefix.length) || '/' };
}

const KINDS: [RegExp, string][] = [
  [/^(\/clubs)\/[^/]+\/[^/]+$/, '$1/:location/:category'],
  [/^(\/clubs)\/[^/]+$/, '$1/:location'],
  [/^(\/club)\/[^/]+(\/schedule|\/request|\/line|\/matches)?$/, '$1/:slug$2'],
  [/^(\/articles|\/documents)\/[^/]+$/, '$1/:slug'],
  [/^(\/docs\/elements)\/[^/]+$/, '$1/:tag'],
  [/^(\/booking-\w+)\/[^/]+(\/\w+)?$/, '$1/:token$2'],
  [/^(\/api|\/elements|\/examples)\/.*$/, '$1'],
];

/** The kind of page at an address, regardless of language. Ends in `?` if there is a query. */
export function kindOf({ pathname, search }: URL): string {
  const { path } = splitLocale(pathname);
  const [pattern, kind] = KINDS.find(([pattern]) => pattern.test(path)) ?? [];
  return (pattern ? path.replace(pattern, kind!) : path) + (search ? '?' : '');
}
