import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { DeskCalls, DeskDay } from '#core/desk.ts';
import { addDays, MINUTE, privateHeaders } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { isDay } from '../day-in.server.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { localTimeIn, TIME, timeOfDay, timeOption } from '../desk/club-day.ts';
import { layOutDay, sellsTimes } from '../desk/day-grid.ts';
import { blockIn, endsAfter, NewBlock } from '../desk/new-block.tsx';
import { bookingIn, NewBooking } from '../desk/new-booking.tsx';
import { NoTimes } from '../desk/no-times.tsx';
import { wrongDayIn } from '../desk/page.server.ts';
import { deskPath, readDesk, refusedBy } from '../desk/session.server.ts';
import { changeShown } from '../desk/shown.server.ts';
import { ShownForm, useProblem, useShownKey } from '../desk/shown-form.tsx';
import { Problem, StaffPage } from '../desk/staff-page.tsx';
import { TimeChoice } from '../desk/time-choice.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const shouldRevalidate = loadAfterRefusal;

/** `day` is the one at the desk: a night belongs to the day on which it begins. */
type Place = { court: number; date: string; time: string; day: string };

const NAMES = ['do', 'date', 'time', 'court'];

/** Whether a day is the one at the desk of a time on a date: that date, or of its night the day before. */
const isNightOf = (day: string, date: string) => isDay(day) && isDay(date) && [date, addDays(date, -1)].includes(day);

/** What can be booked there, or why nothing. */
async function offersAt(desk: DeskCalls, slug: string, { court, date, time }: Place) {
  try {
    return { offers: await desk.offers(slug, { court_id: court, date, time }), problem: undefined };
  } catch (error) {
    return { offers: [], problem: refusedBy(error) };
  }
}

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  const query = new URL(page.request.url).searchParams;
  const asked = (name: string) => query.get(name) ?? '';
  const [court, time, date, night] = [Number(asked('court')), asked('time'), asked('date'), asked('day')];
  const isBlock = query.get('do') === 'block';
  const minutes = Number(query.get('duration')) || undefined;
  const wrongDay = wrongDayIn(page);
  const wrongNight = !wrongDay && night && !isNightOf(night, date) && night;
  const isWrongDay = Boolean(wrongDay || wrongNight);
  return readDesk(page, async (desk) => {
    const day = await desk.day(slug, isWrongDay || !date ? {} : { date: night || date });
    const isCourt = day.courts.some(({ id }) => id === court);
    // What the address means instead would be a guess.
    const wrong = {
      ...(wrongNight && { date: wrongNight }),
      ...(time && !TIME.test(time) && { time }),
      ...(query.get('court') && !isCourt && { court: asked('court') }),
    };
    const rest = { day, isBlock, minutes, wrong, isWrongDay };
    const nothing = { place: undefined, offers: [], problem: undefined };
    if (Object.keys(wrong).length > 0) return data({ ...rest, ...nothing }, { status: 400 });
    if (wrongDay || !isCourt || !time) return { ...rest, ...nothing };
    const place = { court, ...localTimeIn(date || day.date, time), day: day.date };
    return { ...rest, place, ...(isBlock ? { ...nothing, place } : await offersAt(desk, slug, place)) };
  });
}

export async function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeShown(page, NAMES, async (desk, form) => {
    const added = (time: string, courts: string, done: string) => {
      const date = String(form.get('date'));
      return deskPath(page, `/${slug}?${new URLSearchParams({ date, at: time, court: courts, done })}`);
    };
    if (form.get('intent') === 'block') {
      const body = blockIn(form);
      await desk.block(slug, body);
      return added(body.time, body.court_ids.join(','), 'blocked');
    }
    const typed = String(form.get('telephone') ?? '').trim();
    // The API says of a number that is none what is wrong with it.
    const telephone = page.context.get(siteContext).forms.telephone(typed) ?? typed;
    const body = bookingIn(form, telephone);
    await desk.book(slug, body);
    return added(body.time, String(body.court_id), 'booked');
  });
}

/** The fields of a place: a court and a time of the day. */
function PlaceFields({
  day,
  date,
  place,
  isBlock,
  look,
}: {
  day: DeskDay;
  /** With which it begins. */
  date: string;
  place: Place | undefined;
  isBlock: boolean;
  look: ReactNode;
}) {
  const { t } = useDeskTexts();
  const zone = day.club.time_zone;
  const all = layOutDay(day).rows.map((row) => ({ ...row, ...timeOption(row.at, day.date, zone) }));
  const chosen = place && timeOfDay(place, day.date);
  const times = all.filter(({ value, isOver }) => !isOver || value === chosen);
  // An address may have one between two rows.
  const isBetween = chosen && !times.some(({ value }) => value === chosen);
  const fields = (
    <div className="desk-place">
      {isBlock && <input type="hidden" name="do" value="block" />}
      <label>
        {t('date')}
        <input type="date" name="date" defaultValue={date} required={!place} />
      </label>
      <label>
        {t('time')}
        <select name="time" defaultValue={chosen}>
          {isBetween && <option value={chosen}>{place.time.slice(0, 5)}</option>}
          {times.map((time) => (
            <TimeChoice key={time.at} of={time} />
          ))}
        </select>
      </label>
      <label>
        {t('court')}
        <select name="court" defaultValue={place?.court}>
          {day.courts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {look}
    </div>
  );
  return place ? (
    <details className="desk-other">
      <summary>{t('otherPlace')}</summary>
      {fields}
    </details>
  ) : (
    fields
  );
}

/** A place, and whether it is booked or blocked. */
export default function DeskNewPage() {
  const { day, place, isBlock, minutes, offers, problem, wrong, isWrongDay } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const key = useShownKey(refusal);
  const { t, to, dayWithin } = useDeskTexts();
  const { slug, time_zone } = day.club;
  const base = `${to(`/desk/${slug}/new`)}?`;
  const query = new URLSearchParams({
    date: place?.date ?? day.date,
    ...(place && { court: String(place.court), time: place.time }),
    ...(place && place.date !== day.date && { day: day.date }),
    ...(minutes && { duration: String(minutes) }),
  });
  const { rows } = layOutDay(day);
  const ends = place ? endsAfter(rows, time_zone, place.date, place.time) : [];
  const row = place && rows.find(({ date, time }) => date === place.date && time === place.time);
  const start = row && rows.find(({ until }) => until >= row.at + (minutes ?? 60) * MINUTE);
  const end = start && ends[rows.indexOf(start) - rows.indexOf(row)];
  const mistakes = Object.entries(wrong).map(([name, text]) => `${t(name)}: ${text}`);
  const shown =
    place && sellsTimes(day) && (isBlock ? ends : offers).length > 0
      ? [
          ...(isBlock ? [['do', 'block']] : []),
          ['date', day.date],
          ['time', timeOfDay(place, day.date)],
          ['court', String(place.court)],
        ]
      : undefined;
  const nothing = isBlock ? t('shut') : (problem ?? t('nothingOffered'));
  const said = useProblem(refusal, shown, nothing);
  return (
    <StaffPage title={t(isBlock ? 'newBlock' : 'newBooking')} refusal={said}>
      {mistakes.length > 0 && <Problem refusal={{ problem: t('wrongPlace', { what: mistakes.join(', ') }) }} />}
      {mistakes.length === 0 && !isWrongDay && (
        <p className="desk-state">
          {[
            dayWithin(place?.date ?? day.date),
            row?.clock,
            place && day.courts.find(({ id }) => id === place.court)?.title,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {sellsTimes(day) ? (
        <ShownForm names={NAMES} shown={shown} look={t('choose')} enter={isBlock ? 'block' : 'book'} refusal={refusal}>
          {(look) => (
            <>
              <PlaceFields
                key={`${key} ${query} ${mistakes}`}
                day={day}
                date={isWrongDay ? '' : day.date}
                place={place}
                isBlock={isBlock}
                look={look}
              />
              {place && (
                <nav className="desk-tabs" aria-label={t('whatToDo')}>
                  <Link to={base + query} replace aria-current={isBlock ? undefined : 'page'}>
                    {t('newBooking')}
                  </Link>
                  <Link to={`${base}${query}&do=block`} replace aria-current={isBlock ? 'page' : undefined}>
                    {t('newBlock')}
                  </Link>
                  <Link to={`${to(`/desk/${slug}/series`)}?${query}`}>{t('newSeries')}</Link>
                </nav>
              )}
              {shown && place && isBlock && (
                <NewBlock day={day} court={place.court} ends={ends} start={end?.time} refusal={refusal} />
              )}
              {shown && !isBlock && <NewBooking offers={offers} minutes={minutes} zone={time_zone} refusal={refusal} />}
              {place && !shown && !said && <p className="desk-notice">{nothing}</p>}
            </>
          )}
        </ShownForm>
      ) : (
        <NoTimes day={day} />
      )}
      <p className="desk-more">
        <Link to={`${to(`/desk/${slug}`)}?date=${day.date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
