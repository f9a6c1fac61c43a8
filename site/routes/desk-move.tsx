import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskTime } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { type LocalTime, localTimeIn, localTimeOf, timeOption } from '../desk/club-day.ts';
import { DayLinks } from '../desk/day-links.tsx';
import { dateIn, idIn } from '../desk/page.server.ts';
import { usePriceNote } from '../desk/price-note.ts';
import { deskPath, readDesk } from '../desk/session.server.ts';
import { changeShown } from '../desk/shown.server.ts';
import { ShownForm, useProblem, useShownKey } from '../desk/shown-form.tsx';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const shouldRevalidate = loadAfterRefusal;

const NAMES = ['date'];

/** A court and a start on the club's clock as the value of a choice. */
const choiceAt = (court: number | string, { date, time }: LocalTime) => `${court}|${date}|${time}`;

export async function loader(page: LoaderFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  const query = new URL(page.request.url).searchParams;
  return readDesk(page, async (desk) => {
    const { club, booking } = await desk.booking(slug, id);
    const { date = booking.day } = dateIn(page);
    const times = booking.can.move ? await desk.times(slug, id, { date }) : [];
    const start = localTimeIn(date, query.get('time') ?? '');
    return { club, booking, date, times, asked: choiceAt(query.get('court') ?? '', start) };
  });
}

export function action(page: ActionFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  return changeShown(page, NAMES, async (desk, form) => {
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
  const key = useShownKey(refusal);
  const { t, to, dayWithin, hours, money } = useDeskTexts();
  const priceNote = usePriceNote(booking);
  const shown = times.length > 0 ? [['date', date]] : undefined;
  const said = useProblem(refusal, shown, t('changeNone'));
  const chosen = refusal?.typed.to ?? asked;
  return (
    <StaffPage title={t('moveTitle')} refusal={said}>
      <p className="desk-lead">
        {`${booking.name}. ${t('changeNow')}: ${dayWithin(booking.starts_at)}, `}
        <span className="desk-hours">{hours(booking, club.time_zone)}</span>
        {booking.court && `, ${booking.court}`}
      </p>
      {!booking.can.move && <p className="desk-notice">{t('moveRefused')}</p>}
      {booking.can.move && (
        <ShownForm names={NAMES} shown={shown} look={t('show')} refusal={refusal}>
          {(look) => (
            <>
              <div className="desk-day-choice">
                <DayLinks date={date} label={t('changeDay')} />
                <div className="desk-date">
                  <input
                    key={`${key} ${date}`}
                    type="date"
                    name="date"
                    defaultValue={date}
                    required
                    aria-label={t('date')}
                  />
                  {look}
                </div>
              </div>
              <h2>{`${t('changeDay')}: ${dayWithin(date)}`}</h2>
              {times.some(({ starts_at }) => starts_at.slice(0, 10) > date) && (
                <p className="desk-lead">{t('nightOfDay')}</p>
              )}
              {times.length === 0 && !said && <p className="desk-lead">{t('changeNone')}</p>}
              {times.length > 0 && (
                <div className="desk-card">
                  {byCourt(times).map(([court, own]) => (
                    <fieldset key={court} className="desk-times">
                      <legend>{court}</legend>
                      {own.map((time) => {
                        const start = Date.parse(time.starts_at);
                        const value = choiceAt(time.court_id, localTimeOf(start, club.time_zone));
                        const { clock, isAtNight } = timeOption(start, date, club.time_zone);
                        return (
                          <label key={`${value} ${time.starts_at}`}>
                            <input type="radio" name="to" value={value} required defaultChecked={value === chosen} />
                            <span>
                              <b>{isAtNight ? t('atNight', { time: clock }) : clock}</b> {money(time.price)}
                              {priceNote(time)}
                            </span>
                          </label>
                        );
                      })}
                    </fieldset>
                  ))}
                  <p>{t('moveText')}</p>
                  <Submit intent="move">{t('changeMove')}</Submit>
                </div>
              )}
            </>
          )}
        </ShownForm>
      )}
      <p className="desk-more">
        <Link to={to(`/desk/${club.slug}/booking/${booking.id}`)}>{t('changeBack')}</Link>
      </p>
    </StaffPage>
  );
}
