import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { DeskPlace } from '#core/desk.ts';
import { privateHeaders, spacedPhone } from '#core/site.ts';
import { dateIn, idIn } from '../desk/page.server.ts';
import { paymentKey } from '../desk/payment-text.ts';
import { readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const id = idIn(page);
  const { club, date, courts, entries } = await readDesk(page, (desk) => desk.day(page.params.club!, dateIn(page)));
  const session = entries.find((entry) => entry.kind === 'session' && entry.id === id);
  if (!session?.places) throw data(null, { status: 404 });
  const court = courts.find((each) => each.id === session.court_id)?.title ?? null;
  return { club, date, court, session, places: session.places };
}

/** What the list says about a place after the name. */
function usePlaceState() {
  const { t } = useDeskTexts();
  return (place: DeskPlace): string => {
    if (place.no_show) return t('noShow');
    return place.payment_type === 'subscription' ? t('byPass') : t(paymentKey(place));
  };
}

/** A group session and who has its places. */
export default function DeskSessionPage() {
  const { club, date, court, session, places } = useLoaderData<typeof loader>();
  const { t, to, day, hours } = useDeskTexts();
  const stateOf = usePlaceState();
  return (
    <StaffPage title={session.title}>
      <p className="desk-state">
        {`${day(session.starts_at)}, `}
        <span className="desk-hours">{hours(session, club.time_zone)}</span>
        {court && `, ${court}`}
      </p>
      <h2>{t('placesTaken', { taken: places.taken, maximum: places.maximum })}</h2>
      {session.waiting > 0 && <p>{t('inLine', { count: session.waiting })}</p>}
      <ul className="desk-clubs">
        {places.bookings.map((place) => (
          <li key={place.id}>
            <Link to={to(`/desk/${club.slug}/booking/${place.id}`)}>
              <b>{place.name}</b>
              <span>
                {[place.telephone && spacedPhone(place.telephone), stateOf(place)].filter(Boolean).join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="desk-more">
        <Link to={`${to(`/desk/${club.slug}`)}?date=${date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
