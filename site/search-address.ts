import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from './i18n/use-texts.ts';

type Place = { city?: string | undefined; category?: string | undefined };

/**
 * The address of the clubs of a place: city and sport are in the path, the rest of the search in the
 * query. Only in a city does a sport have a path.
 */
export function addressOfPlace({ city, category }: Place, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('city');
  query.delete('category');
  if (category && !city) query.set('category', category);
  const parts = city ? [city, ...(category ? [category] : [])] : [];
  // Colons and commas need no escape in a query, and are easier to read.
  const text = String(query).replaceAll('%3A', ':').replaceAll('%2C', ',');
  return `/clubs${parts.map((part) => `/${encodeURIComponent(part)}`).join('')}${text && `?${text}`}`;
}

/** The state of a history entry whose page the visitor chose in the search, which goes on there. */
const SAME_SEARCH = { sameSearch: true };

export const isSameSearch = (state: typeof SAME_SEARCH | null): boolean => state?.sameSearch === true;

type Near = { city: string; attributes: { filters: string; sort: string } };

/**
 * Shows the page of the city and sport that a visitor chooses in the search inside `ref`. Returns
 * attributes for the search: the position of a visitor who chose the nearest city is in no address.
 */
export function useAddressOfSearch(ref: RefObject<HTMLElement | null>, { city, category }: Place) {
  const navigate = useNavigate();
  const { to } = useTexts();
  const [near, setNear] = useState<Near>();
  useEffect(() => {
    const node = ref.current;
    const onChange = (event: Event) => {
      const { search } = (event as CustomEvent<{ search: Place & { near?: string } }>).detail;
      const isHere = search.city === city && search.category === category;
      if (!search.near) setNear(undefined);
      if (isHere) return;
      if (search.near && search.city) {
        const attributes = { filters: JSON.stringify({ near: search.near }), sort: 'distance' };
        setNear({ city: search.city, attributes });
      }
      // After the search has put itself into the query of this page, as an entry of the history.
      queueMicrotask(() => {
        const address = to(addressOfPlace(search, location.search));
        void navigate(address, { replace: true, preventScrollReset: true, state: SAME_SEARCH });
      });
    };
    node?.addEventListener('courtside-search-change', onChange);
    return () => node?.removeEventListener('courtside-search-change', onChange);
  }, [ref, navigate, to, city, category]);
  return near && near.city === city ? near.attributes : {};
}
