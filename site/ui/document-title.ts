/** Number of characters that search results show of a title. */
const MAX_LENGTH = 70;

/** The title for tabs and search results: appends the site's name if there is room. */
export function documentTitle(title: string, brand: string): string {
  const named = `${title} · ${brand}`;
  return named.length > MAX_LENGTH ? title : named;
}
