import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { wishQuery } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';

type WishLinkProps = {
  city: string | undefined;
  category: string | undefined;
  /** The query of the page's address, such as `?date=2026-11-28`. */
  query: string;
};

/** The address of the form, with the filters of a search. */
export function wishPath({ city, category, query }: WishLinkProps): string {
  const chosen = Object.fromEntries(new URLSearchParams(query));
  return `/booking-wish${wishQuery({ ...chosen, city, category: category ?? chosen.category })}`;
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
