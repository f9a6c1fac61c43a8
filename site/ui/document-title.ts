/** Number of characters that search results show of a title. */
const MAX_LENGTH = 70;

/** The title for tabs and search results: appends the site's name if there is room. */
export function documentTitle(title: string): string {
  const named = `${title} · Courtside`;
  return named.length > MAX_LENGTH ? title : named;
}
