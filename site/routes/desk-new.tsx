import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { DeskCalls, DeskDay } from '#core/desk.ts';
import { MINUTE, privateHeaders } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { localTimeIn, TIME, timeOfDay, timeOption } from '../desk/club-day.ts';
import { layOutDay } from '../desk/day-grid.ts';
import { blockIn, endsAfter, NewBlock } from '../desk/new-block.tsx';
import { bookingIn, NewBooking } from '../desk/new-booking.tsx';
import { dateIn } from '../desk/page.server.ts';
import { changeDesk, deskPath, readDesk, refusedBy } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { TimeChoice } from '../desk/time-choice.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** `day` is the one at the desk: a night belongs to the day on which it begins. */
type Place = { court: number; date: string; time: string; day: string };

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
  const [court, time] = [Number(query.get('court')), query.get('time') ?? ''];
  const isBlock = query.get('do') === 'block';
  return readDesk(page, async (desk) => {
    const asked = dateIn(page);
    const day = await desk.day(slug, dateIn(page, 'day').date ? dateIn(page, 'day') : asked);
    const isPlace = day.courts.some(({ id }) => id === court) && TIME.test(time);
    const place = isPlace ? { court, ...localTimeIn(asked.date ?? day.date, time), day: day.date } : undefined;
    const found = place && !isBlock ? await offersAt(desk, slug, place) : { offers: [], problem: undefined };
    return { day, place, isBlock, minutes: Number(query.get('duration')) || undefined, ...found };
  });
}

export async function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeDesk(page, async (desk, form) => {
    const added = (time: string, courts: string, done: string) => {
      const date = String(form.get('day'));
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

/** The form of a place: a court and a time of the day. */
function PlaceForm({ day, place, isBlock }: { day: DeskDay; place: Place | undefined; isBlock: boolean }) {
  const { t } = useDeskTexts();
  const rows = layOutDay(day).rows.filter(({ isOver }) => !isOver);
  const form = (
    <Form className="desk-place">
      {isBlock && <input type="hidden" name="do" value="block" />}
      <label>
        {t('date')}
        <input type="date" name="date" defaultValue={day.date} required />
      </label>
      <label>
        {t('time')}
        <select name="time" defaultValue={place && timeOfDay(place, day.date)}>
          {rows.map(({ at }) => (
            <TimeChoice key={at} of={timeOption(at, day.date, day.club.time_zone)} />
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
      <button type="submit" className="button ghost">
        {t('choose')}
      </button>
    </Form>
  );
  return place ? (
    <details className="desk-other">
      <summary>{t('otherPlace')}</summary>
      {form}
    </details>
  ) : (
    form
  );
}

/** A place, and whether it is booked or blocked. */
export default function DeskNewPage() {
  const { day, place, isBlock, minutes, offers, problem } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
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
  return (
    <StaffPage title={t(isBlock ? 'newBlock' : 'newBooking')} refusal={refusal}>
      <p className="desk-state">
        {[
          dayWithin(place?.date ?? day.date),
          row?.clock,
          place && day.courts.find(({ id }) => id === place.court)?.title,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <PlaceForm key={query.toString()} day={day} place={place} isBlock={isBlock} />
      {place && (
        <>
          <nav className="desk-tabs" aria-label={t('whatToDo')}>
            <Link to={base + query} replace aria-current={isBlock ? undefined : 'page'}>
              {t('newBooking')}
            </Link>
            <Link to={`${base}${query}&do=block`} replace aria-current={isBlock ? 'page' : undefined}>
              {t('newBlock')}
            </Link>
            <Link to={`${to(`/desk/${slug}/series`)}?${query}`}>{t('newSeries')}</Link>
          </nav>
          {isBlock && ends.length > 0 && (
            <NewBlock day={day} place={place} ends={ends} start={end?.time} refusal={refusal} />
          )}
          {!isBlock && offers.length > 0 && (
            <NewBooking place={place} offers={offers} minutes={minutes} zone={time_zone} refusal={refusal} />
          )}
          {!isBlock && offers.length === 0 && <p className="desk-notice">{problem ?? t('nothingOffered')}</p>}
          {isBlock && ends.length === 0 && <p className="desk-notice">{t('shut')}</p>}
        </>
      )}
      <p className="desk-more">
        <Link to={`${to(`/desk/${slug}`)}?date=${day.date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
