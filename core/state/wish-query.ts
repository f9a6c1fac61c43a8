/** What a wish for a time at any club has in common with a search. */
const FIELDS = ['city', 'category', 'service_kind', 'date', 'time_from', 'time_to', 'duration', 'price_max'] as const;

/**
 * The query of the form for a wish, with what a search asks for: `?city=kyiv&category=tennis`. Empty
 * if that is nothing that a wish can ask for.
 */
export function wishQuery(
  search: { readonly [Field in (typeof FIELDS)[number]]?: string | number | undefined },
): string {
  const asked = new URLSearchParams();
  for (const name of FIELDS) if (search[name]) asked.set(name, String(search[name]));
  return asked.size > 0 ? `?${asked}` : '';
}
