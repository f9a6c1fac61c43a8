/**
 * The value of a cookie in `document.cookie` or a `Cookie` header; undefined where there is none. Our values are words
 * and numbers, so nothing is decoded.
 */
export const readCookie = (cookies: string, name: string): string | undefined =>
  cookies.match(`(?:^|; )${name}=([\\w-]+)`)?.[1];
