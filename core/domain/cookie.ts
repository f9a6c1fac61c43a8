/**
 * The value of a cookie in `document.cookie` or a `Cookie` header; undefined if absent. Our values
 * are words and numbers, so they are not decoded.
 */
export const readCookie = (cookies: string, name: string): string | undefined =>
  cookies.match(`(?:^|; )${name}=([\\w-]+)`)?.[1];
