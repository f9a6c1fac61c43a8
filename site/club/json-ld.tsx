import { useRouteLoaderData } from 'react-router';
import { fromMinor } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader as rootLoader } from '../root.tsx';
import { JsonLd } from '../ui/json-ld.tsx';
import { usePictureUrl } from '../ui/page-head.tsx';
import { type PhotoData, photoAddress } from '../ui/photo.tsx';
import type { ClubPageData } from './load.server.ts';

/** Subtypes of SportsActivityLocation by the club's main sport. */
const TYPES: Record<string, 'TennisComplex' | 'ExerciseGym' | 'PublicSwimmingPool'> = {
  tennis: 'TennisComplex',
  fitness: 'ExerciseGym',
  swimming: 'PublicSwimmingPool',
};
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const typeOf = ({ categories: [main] }: ClubPageData['club']) => TYPES[main?.slug ?? ''] ?? 'SportsClub';

/**
 * Structured data of the club and its group sessions. Comments are not in it: a `Review` needs a
 * rating for search results, and comments have none; and examples must not look like reviews.
 */
export function ClubJsonLd({ club, meta, payments, range, sessions }: ClubPageData) {
  const { to } = useTexts();
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? '';
  const addressOf = (photo: PhotoData) => publicUrl + photoAddress(photo);
  const picture = usePictureUrl(`/club/${club.slug}`);
  const image = [...(club.photos ?? []).map(addressOf), picture];
  const url = publicUrl + to(`/club/${club.slug}`);
  const address = {
    '@type': 'PostalAddress' as const,
    streetAddress: club.address,
    addressLocality: club.city.title,
    addressCountry: 'UA',
  };
  return (
    <>
      <JsonLd
        data={{
          '@type': typeOf(club),
          '@id': url,
          url,
          name: club.title,
          description: club.description || meta.description,
          image,
          ...(club.logo && { logo: addressOf(club.logo) }),
          telephone: club.phone,
          ...(club.website && { sameAs: club.website }),
          address,
          geo: { '@type': 'GeoCoordinates', latitude: club.latitude, longitude: club.longitude },
          openingHoursSpecification: club.opening_hours.map(({ weekday, opens, closes }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: [`https://schema.org/${DAYS[weekday - 1]!}` as const],
            opens,
            // schema.org times are before 24:00.
            closes: closes === '24:00' ? '23:59' : closes,
          })),
          amenityFeature: club.amenities.map(({ title }) => ({
            '@type': 'LocationFeatureSpecification',
            name: title,
            value: true,
          })),
          ...(payments.length > 0 && { paymentAccepted: payments.map(({ title }) => title).join(', ') }),
          ...(range && {
            currenciesAccepted: range[0].currency,
            priceRange: `${fromMinor(range[0].amount)}–${fromMinor(range[1].amount)} ${range[0].currency}`,
          }),
          potentialAction: {
            '@type': 'ReserveAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${url}/schedule`,
              actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
            },
            result: { '@type': 'Reservation', name: club.title },
          },
        }}
      />
      {sessions.map(({ id, title, starts_at, ends_at, remaining, maximum, price, coach, date }) => (
        <JsonLd
          key={id}
          data={{
            '@type': 'SportsEvent',
            name: title,
            description: [title, club.title, club.address].join(' · '),
            image,
            startDate: starts_at,
            endDate: ends_at,
            eventStatus: 'https://schema.org/EventScheduled',
            eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
            location: { '@type': 'Place', '@id': url, name: club.title, address },
            organizer: { '@type': 'Organization', '@id': url, name: club.title, url },
            ...(coach && { performer: { '@type': 'Person', name: coach.title } }),
            maximumAttendeeCapacity: maximum,
            remainingAttendeeCapacity: remaining,
            offers: {
              '@type': 'Offer',
              url: `${url}/schedule?date=${date}`,
              price: fromMinor(price.amount),
              priceCurrency: price.currency,
              availability: `https://schema.org/${remaining > 0 ? 'InStock' : 'SoldOut'}`,
            },
          }}
        />
      ))}
    </>
  );
}
