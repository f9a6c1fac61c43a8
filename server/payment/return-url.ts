/**
 * Whether a URL matches one of the allowed prefixes: the same origin, and a path that begins with
 * the prefix's.
 */
export function isAllowedReturn(returnUrl: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(returnUrl)) return false;
  const target = new URL(returnUrl);
  if (!/^https?:$/.test(target.protocol) || target.username || target.password) return false;
  return allowed.some((text) => {
    if (!URL.canParse(text)) return false;
    const { origin, pathname } = new URL(text);
    return target.origin === origin && target.pathname.startsWith(pathname);
  });
}
