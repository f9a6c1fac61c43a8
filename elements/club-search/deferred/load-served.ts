import { loadCity, loadFound, todayIn } from '../data.ts';
import { parts } from '../deferred-parts.ts';
import { type Found, type LoadOptions, pageSizeOf, type SearchProps, startOf } from '../model.ts';

/**
 * For the server: loads what the attributes and, over them, the query of the page's address ask
 * for. Throws ApiError.
 */
export async function loadServed(props: SearchProps, context: Omit<LoadOptions, 'pageSize'>): Promise<Found> {
  const start = startOf(props);
  const options = { ...context, pageSize: pageSizeOf(props) };
  const { syncUrl, query = '' } = props;
  if (!syncUrl) return loadFound(start, options);
  const { readQuery, nextQuery } = await parts.address.load();
  // The day in the city, not that in the server's own zone.
  const city = await loadCity(start, options);
  const search = readQuery(query, start, todayIn(city?.time_zone));
  return { ...(await loadFound(search, options)), next: nextQuery(search, start, query) };
}
