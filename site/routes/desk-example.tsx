import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { Facts } from '../desk/facts.tsx';
import { dateIn } from '../desk/page.server.ts';
import { readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** It has no number: its court and start are in its address. */
export async function loader(page: LoaderFunctionArgs) {
  const query = new URL(page.request.url).searchParams;
  const { club, courts, date, entries } = await readDesk(page, (desk) => desk.day(page.params.club!, dateIn(page)));
  const example = entries.find(
    ({ kind, id, court_id, starts_at }) =>
      kind === 'booking' && id === null && String(court_id) === query.get('court') && starts_at === query.get('at'),
  );
  if (!example) throw data(null, { status: 404 });
  return { club, date, example, court: courts.find(({ id }) => id === example.court_id)?.title };
}

/** A time of the demonstration that nobody has booked, and why nothing can be done with it. */
export default function DeskExamplePage() {
  const { club, date, example, court } = useLoaderData<typeof loader>();
  const { t, to, day, hours } = useDeskTexts();
  return (
    <StaffPage title={t('exampleTitle')}>
      <p className="desk-notice">{t('exampleText')}</p>
      <div className="desk-card">
        <p className="desk-when">
          <span>{day(example.starts_at)}</span>
          <b>{hours(example, club.time_zone)}</b>
        </p>
        <Facts rows={[[t('court'), court]]} />
      </div>
      <p className="desk-more">
        <Link to={`${to(`/desk/${club.slug}`)}?date=${date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
