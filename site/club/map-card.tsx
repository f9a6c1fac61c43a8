import type { Club } from 'courtside/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Icon } from '../ui/icon.tsx';

type MapPosition = Pick<Club, 'latitude' | 'longitude' | 'title'>;

export const directionsTo = ({ latitude, longitude }: MapPosition) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

const mapAt = ({ latitude, longitude }: MapPosition) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Whether the element has been visible. */
function useHasBeenVisible(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setSeen((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

/**
 * The club's location. Loads the map when it is scrolled into view. Until then, and if it fails,
 * shows a link to an external map.
 */
export function MapCard({ club }: { club: Club }) {
  const { t, locale } = useTexts();
  const card = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const seen = useHasBeenVisible(card);
  const [shown, setShown] = useState(false);
  const tiles = useRouteLoaderData<typeof rootLoader>('root')?.settings.tiles;
  const { latitude, longitude, title } = club;
  const language = locale.language;

  useEffect(() => {
    if (!seen) return;
    let remove: (() => void) | undefined;
    let over = false;
    const place = { latitude, longitude, title };
    const onSelect = () => window.open(directionsTo(place), '_blank', 'noopener');
    import('courtside/map').then(
      ({ showMap }) => {
        if (over) return;
        remove = showMap(host.current!, { ...place, language, tiles, onSelect });
        setShown(true);
      },
      // The link remains.
      () => {},
    );
    return () => {
      over = true;
      remove?.();
    };
  }, [seen, latitude, longitude, title, language, tiles]);

  return (
    <div ref={card} className="club-map">
      <div ref={host} className="club-map-place" />
      {!shown && (
        <a href={mapAt(club)} target="_blank" rel="noopener">
          <span className="club-pin">{title}</span>
          <span className="club-map-link">
            <Icon name="pin" />
            {t('clubShowMap')}
          </span>
        </a>
      )}
    </div>
  );
}
