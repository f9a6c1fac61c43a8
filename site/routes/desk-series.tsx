import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { DeskDay, DeskSeriesDay } from '#core/desk.ts';
import { addDays, privateHeaders } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { TIME } from '../desk/club-day.ts';
import { layOutDay } from '../desk/day-grid.ts';
import { Input } from '../desk/input.tsx';
import { bookingIn, CallerFields, ChoiceField } from '../desk/new-booking.tsx';
import { dateIn, wrongDayIn } from '../desk/page.server.ts';
import { dayOfVisit } from '../desk/series-day.ts';
import { changeDesk, deskPath, readDesk, refusedBy } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** A quarter of a year of weeks, until another day is asked for. */
const USUAL_DAYS = 12 * 7;

/** `day` is the one at the desk: a night belongs to the day on which it begins. */
type Place = { court: number; date: string; time: string; day: string };

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  const query = new URL(page.request.url).searchParams;
  const [court, time] = [Number(query.get('court')), query.get('time') ?? ''];
  const until = query.get('until') ?? '';
  return readDesk(page, async (desk) => {
    const [asked, night] = [dateIn(page), dateIn(page, 'day')];
    const day = await desk.day(slug, night.date ? night : asked);
    const isPlace = !wrongDayIn(page) && day.courts.some(({ id }) => id === court) && TIME.test(time);
    if (!isPlace) return { day, place: undefined, offers: [], until, days: undefined, problem: undefined };
    const place: Place = { court, date: asked.date ?? day.date, time, day: day.date };
    const { date } = place;
    const nothing = { days: undefined, problem: undefined };
    try {
      const offers = await desk.offers(slug, { court_id: court, date, time });
      if (!until) return { day, place, offers, until, ...nothing };
      const [service, minutes] = (query.get('choice') ?? '').split(':').map(Number);
      const days = await desk.previewSeries(slug, {
        ...{ service_id: service ?? 0, court_id: court, date, time, duration: minutes ?? 0 },
        ...{ until_date: until, except: [] },
      });
      return { day, place, offers, until, days, problem: undefined };
    } catch (error) {
      return { day, place, offers: [], until, days: undefined, problem: refusedBy(error) };
    }
  });
}

export async function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeDesk(page, async (desk, form) => {
    const typed = String(form.get('telephone') ?? '').trim();
    const telephone = page.context.get(siteContext).forms.telephone(typed) ?? typed;
    const body = bookingIn(form, telephone);
    const wanted = new Set(form.getAll('days').map(String));
    const offered = String(form.get('offered') ?? '').split(' ');
    const days = await desk.bookSeries(slug, {
      ...body,
      until_date: String(form.get('until')),
      except: offered.filter((date) => date && !wanted.has(date)),
    });
    const first = days.find(({ status }) => status === 'free')?.date ?? body.date;
    const date = dayOfVisit(first, { date: body.date, day: String(form.get('day')) });
    const to = { date, at: body.time, court: String(body.court_id), done: 'series' };
    return deskPath(page, `/${slug}?${new URLSearchParams(to)}`);
  });
}

/** The time as the day shows it: with its offset in the hour that clocks repeat in autumn. */
const clockAt = (day: DeskDay, { date, time }: Place): string =>
  layOutDay(day).rows.find((row) => row.date === date && row.time === time)?.clock ?? time.slice(0, 5);

/** The days of the series: those that are free can be left out. */
function Days({ days }: { days: readonly DeskSeriesDay[] }) {
  const { t, dayWithin, money } = useDeskTexts();
  return (
    <fieldset className="desk-checks desk-series-days">
      <legend>{t('seriesDays')}</legend>
      {days.map(({ date, status, price }) => (
        <label key={date}>
          <input
            type="checkbox"
            name="days"
            value={date}
            defaultChecked={status === 'free'}
            disabled={status !== 'free'}
          />
          <span>
            {dayWithin(date)}
            <small>{price ? money(price) : t(`series${status}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Books the same time every week: first it is shown which days are free. */
export default function DeskSeriesPage() {
  const { day, place, offers, until, days, problem } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to, dayWithin } = useDeskTexts();
  const { slug, time_zone } = day.club;
  const free = days?.filter(({ status }) => status === 'free') ?? [];
  return (
    <StaffPage title={t('seriesTitle')} refusal={refusal ?? (problem ? { problem } : undefined)}>
      {place && (
        <p className="desk-state">
          {[dayWithin(place.date), clockAt(day, place), day.courts.find(({ id }) => id === place.court)?.title]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {place && offers.length === 0 && !problem && <p className="desk-notice">{t('nothingOffered')}</p>}
      {place && offers.length > 0 && (
        <Form className="desk-card">
          <input type="hidden" name="date" value={place.date} />
          <input type="hidden" name="time" value={place.time} />
          <input type="hidden" name="court" value={place.court} />
          <input type="hidden" name="day" value={place.day} />
          <ChoiceField offers={offers} minutes={undefined} zone={time_zone} refusal={refusal} />
          <Input
            name="until"
            label={t('seriesUntil')}
            start={until || addDays(place.date, USUAL_DAYS)}
            refusal={refusal}
            control={(props) => <input {...props} type="date" min={place.date} required />}
          />
          <button type="submit" className="button ghost">
            {t('seriesLook')}
          </button>
        </Form>
      )}
      {place && days && free.length === 0 && <p className="desk-notice">{t('seriesNone')}</p>}
      {place && days && free.length > 0 && <SeriesForm place={place} days={days} until={until} refusal={refusal} />}
      <p className="desk-more">
        <Link to={`${to(`/desk/${slug}`)}?date=${day.date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}

function SeriesForm({
  place,
  days,
  until,
  refusal,
}: {
  place: Place;
  days: readonly DeskSeriesDay[];
  until: string;
  refusal: ReturnType<typeof useActionData<typeof action>>;
}) {
  const { t } = useDeskTexts();
  const offered = days.filter(({ status }) => status === 'free').map(({ date }) => date);
  const choice = useSearchParams()[0].get('choice') ?? '';
  return (
    <Form method="post" className="desk-card">
      <input type="hidden" name="court_id" value={place.court} />
      <input type="hidden" name="date" value={place.date} />
      <input type="hidden" name="time" value={place.time} />
      <input type="hidden" name="day" value={place.day} />
      <input type="hidden" name="choice" value={choice} />
      <input type="hidden" name="until" value={until} />
      <input type="hidden" name="offered" value={offered.join(' ')} />
      <Days days={days} />
      <CallerFields refusal={refusal} />
      <Submit intent="series">{t('seriesBook')}</Submit>
    </Form>
  );
}
