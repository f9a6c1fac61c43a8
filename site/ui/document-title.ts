/** Characters that lists of results show; what is longer they cut off. */
const SHOWN = 70;

/** A page's title in tabs and lists of results: the site's name follows where there is room for it. */
export function documentTitle(title: string): string {
  const named = `${title} · Courtside`;
  return named.length > SHOWN ? title : named;
}
