import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';

type WishLinkProps = {
  city: string | undefined;
  category: string | undefined;
  /** The query of the page's address, such as `?date=2026-11-28`. */
  query: string;
};

/** Of the search's filters, those that a wish has too. */
const KEPT = ['service_kind', 'date', 'time_from', 'time_to', 'duration', 'price_max'];

/** The address of the form, with the filters of a search. */
export function wishPath({ city, category, query }: WishLinkProps): string {
  const chosen = new URLSearchParams(query);
  const asked = new URLSearchParams();
  const sport = category ?? chosen.get('category');
  if (city) asked.set('city', city);
  if (sport) asked.set('category', sport);
  for (const name of KEPT) {
    const value = chosen.get(name);
    if (value) asked.set(name, value);
  }
  return `/booking-wish${asked.size > 0 ? `?${asked}` : ''}`;
}

/** Below the results of a search: to a wish for what it did not find. */
export function WishLink(place: WishLinkProps) {
  const { t, to } = useTexts();
  const [query, setQuery] = useState(place.query);
  // The search changes the address without the router.
  useEffect(() => {
    const update = () => queueMicrotask(() => setQuery(location.search));
    update();
    addEventListener('courtside-search-change', update);
    return () => removeEventListener('courtside-search-change', update);
  }, [place.query]);
  return (
    <p className="wrap wish-link">
      <Link to={to(wishPath({ ...place, query }))}>{t('wishLink')}</Link>
    </p>
  );
}
