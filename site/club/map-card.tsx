import type { Club } from 'courtside/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';

type Place = Pick<Club, 'latitude' | 'longitude' | 'title'>;

export const directionsTo = ({ latitude, longitude }: Place) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

const mapAt = ({ latitude, longitude }: Place) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Where the club stands: its pin, which leads to a map with every street, loaded from there alone when asked for. */
export function MapCard({ club }: { club: Club }) {
  const { t } = useTexts();
  return (
    <a className="club-map" href={mapAt(club)} target="_blank" rel="noopener">
      <span className="club-pin">{club.title}</span>
      <span className="club-map-link">
        <Icon name="pin" />
        {t('clubShowMap')}
      </span>
    </a>
  );
}
