import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { DeskTime } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { DayLinks } from '../desk/day-links.tsx';
import { dateIn, idIn } from '../desk/page.server.ts';
import { usePriceNote } from '../desk/price-note.ts';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** A court and a start on the club's clock as the value of a choice. */
const choiceAt = (court: number | string, date: string, time: string) => `${court}|${date}|${time}`;

export async function loader(page: LoaderFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  const query = new URL(page.request.url).searchParams;
  return readDesk(page, async (desk) => {
    const { club, booking } = await desk.booking(slug, id);
    const { date = booking.starts_at.slice(0, 10) } = dateIn(page);
    const times = booking.can.move ? await desk.times(slug, id, { date }) : [];
    return { club, booking, date, times, asked: choiceAt(query.get('court') ?? '', date, query.get('time') ?? '') };
  });
}

export function action(page: ActionFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  return changeDesk(page, async (desk, form) => {
    const [court, date, time] = String(form.get('to') ?? '').split('|');
    await desk.move(slug, id, { court_id: Number(court), date: date ?? '', time: time ?? '' });
    return deskPath(page, `/${slug}/booking/${id}?done=moved`);
  });
}

/** Free times by their court, in the order of the API. */
function byCourt(times: readonly DeskTime[]): [court: string, times: DeskTime[]][] {
  const courts = new Map<string, DeskTime[]>();
  for (const time of times) courts.set(time.court, [...(courts.get(time.court) ?? []), time]);
  return [...courts];
}

/** Free times to which a booking can be moved. */
export default function DeskMovePage() {
  const { club, booking, date, times, asked } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to, clock, dayWithin, hours, money } = useDeskTexts();
  const priceNote = usePriceNote(booking);
  const chosen = refusal?.typed.to ?? asked;
  return (
    <StaffPage title={t('moveTitle')} refusal={refusal}>
      <p className="desk-lead">
        {`${booking.name}. ${t('changeNow')}: ${dayWithin(booking.starts_at)}, `}
        <span className="desk-hours">{hours(booking, club.time_zone)}</span>
        {booking.court && `, ${booking.court}`}
      </p>
      {!booking.can.move && <p className="desk-notice">{t('moveRefused')}</p>}
      {booking.can.move && (
        <>
          <DayLinks date={date} label={t('changeDay')} />
          <Form className="desk-date">
            <input key={date} type="date" name="date" defaultValue={date} required aria-label={t('date')} />
            <button type="submit" className="button ghost">
              {t('show')}
            </button>
          </Form>
          <h2>{`${t('changeDay')}: ${dayWithin(date)}`}</h2>
          {times.length === 0 && <p className="desk-lead">{t('changeNone')}</p>}
          {times.length > 0 && (
            <Form method="post" className="desk-card">
              {byCourt(times).map(([court, own]) => (
                <fieldset key={court} className="desk-times">
                  <legend>{court}</legend>
                  {own.map((time) => {
                    const value = choiceAt(time.court_id, time.starts_at.slice(0, 10), time.starts_at.slice(11, 16));
                    return (
                      <label key={`${value} ${time.starts_at}`}>
                        <input type="radio" name="to" value={value} required defaultChecked={value === chosen} />
                        <span>
                          <b>{clock(time.starts_at, club.time_zone)}</b> {money(time.price)}
                          {priceNote(time)}
                        </span>
                      </label>
                    );
                  })}
                </fieldset>
              ))}
              <p>{t('moveText')}</p>
              <Submit intent="move">{t('changeMove')}</Submit>
            </Form>
          )}
        </>
      )}
      <p className="desk-more">
        <Link to={to(`/desk/${club.slug}/booking/${booking.id}`)}>{t('changeBack')}</Link>
      </p>
    </StaffPage>
  );
}
