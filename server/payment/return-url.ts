/**
 * Whether a URL matches one of the allowed prefixes: the same origin, and a path that begins with
 * the prefix's.
 */
export function isAllowedReturn(given: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(given)) return false;
  const wanted = new URL(given);
  if (!/^https?:$/.test(wanted.protocol) || wanted.username || wanted.password) return false;
  return allowed.some((text) => {
    if (!URL.canParse(text)) return false;
    const { origin, pathname } = new URL(text);
    return wanted.origin === origin && wanted.pathname.startsWith(pathname);
  });
}
