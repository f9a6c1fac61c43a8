import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskDay, DeskOffer, DeskSeriesDay } from '#core/desk.ts';
import { addDays, privateHeaders } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { localTimeIn, TIME, timeOfDay } from '../desk/club-day.ts';
import { layOutDay } from '../desk/day-grid.ts';
import { Input } from '../desk/input.tsx';
import { bookingIn, CallerFields, ChoiceField } from '../desk/new-booking.tsx';
import { dateIn, wrongDayIn } from '../desk/page.server.ts';
import { dayOfVisit } from '../desk/series-day.ts';
import { deskPath, type Refusal, readDesk, refusedBy } from '../desk/session.server.ts';
import { changeShown } from '../desk/shown.server.ts';
import { ShownForm, useProblem, useShownKey } from '../desk/shown-form.tsx';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const shouldRevalidate = loadAfterRefusal;

const NAMES = ['date', 'time', 'court', 'choice', 'until'];

/** A quarter of a year of weeks, until another day is asked for. */
const USUAL_DAYS = 12 * 7;

/** `day` is the one at the desk: a night belongs to the day on which it begins. */
type Place = { court: number; date: string; time: string; day: string };

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  const query = new URL(page.request.url).searchParams;
  const [court, time] = [Number(query.get('court')), query.get('time') ?? ''];
  const [until, choice] = [query.get('until') ?? '', query.get('choice') ?? ''];
  return readDesk(page, async (desk) => {
    const [asked, night] = [dateIn(page), dateIn(page, 'day')];
    const day = await desk.day(slug, night.date ? night : asked);
    const isPlace = !wrongDayIn(page) && day.courts.some(({ id }) => id === court) && TIME.test(time);
    const nothing = { day, place: undefined, offers: [], until, choice, days: undefined, problem: undefined };
    if (!isPlace) return nothing;
    const place: Place = { court, ...localTimeIn(asked.date ?? day.date, time), day: day.date };
    const start = { court_id: court, date: place.date, time: place.time };
    let offers: DeskOffer[] = [];
    try {
      offers = await desk.offers(slug, start);
      if (!until) return { ...nothing, place, offers };
      const [service, minutes] = choice.split(':').map(Number);
      const series = { ...start, service_id: service ?? 0, duration: minutes ?? 0, until_date: until, except: [] };
      return { ...nothing, place, offers, days: await desk.previewSeries(slug, series) };
    } catch (error) {
      return { ...nothing, place, offers, problem: refusedBy(error) };
    }
  });
}

export async function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeShown(page, NAMES, async (desk, form) => {
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
    const date = dayOfVisit(first, { date: body.date, day: String(form.get('date')) });
    const to = { date, at: body.time, court: String(body.court_id), done: 'series' };
    return deskPath(page, `/${slug}?${new URLSearchParams(to)}`);
  });
}

/** The time as the day shows it: with its offset in the hour that clocks repeat in autumn. */
const clockAt = (day: DeskDay, { date, time }: Place): string =>
  layOutDay(day).rows.find((row) => row.date === date && row.time === time)?.clock ?? time.slice(0, 5);

/** The days of the series: those that are free can be left out. */
function Days({ days, refusal }: { days: readonly DeskSeriesDay[]; refusal: Refusal | undefined }) {
  const { t, dayWithin, money } = useDeskTexts();
  const { offered = '', days: wanted = '' } = refusal?.typed ?? {};
  const isLeftOut = (date: string) => offered.split(' ').includes(date) && !wanted.split(',').includes(date);
  return (
    <fieldset className="desk-checks desk-series-days">
      <legend>{t('seriesDays')}</legend>
      {days.map(({ date, status, price }) => (
        // React changes no box that is there: a day that is free by now gets a new one.
        <label key={`${date} ${status}`}>
          <input
            type="checkbox"
            name="days"
            value={date}
            defaultChecked={status === 'free' && !isLeftOut(date)}
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
  const { day, place, offers, until, choice, days, problem } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const key = useShownKey(refusal);
  const { t, to, dayWithin } = useDeskTexts();
  const { slug, time_zone } = day.club;
  const free = days?.filter(({ status }) => status === 'free').map(({ date }) => date) ?? [];
  const fields = place && [
    ['date', place.day],
    ['time', timeOfDay(place, place.day)],
    ['court', String(place.court)],
  ];
  const shown = fields && free.length > 0 ? [...fields, ['choice', choice], ['until', until]] : undefined;
  const nothing = problem ?? (days && t('seriesNone'));
  const said = useProblem(refusal, shown, nothing) ?? (problem ? { problem } : undefined);
  return (
    <StaffPage title={t('seriesTitle')} refusal={said}>
      {place && (
        <p className="desk-state">
          {[dayWithin(place.date), clockAt(day, place), day.courts.find(({ id }) => id === place.court)?.title]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {place && offers.length === 0 && !problem && <p className="desk-notice">{t('nothingOffered')}</p>}
      {fields && offers.length > 0 && (
        <ShownForm names={NAMES} shown={shown} look={t('seriesLook')} enter="series" refusal={refusal}>
          {(look) => (
            <>
              <div className="desk-card">
                {fields.map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <ChoiceField offers={offers} asked={choice} zone={time_zone} refusal={refusal} />
                <Input
                  name="until"
                  label={t('seriesUntil')}
                  start={until || addDays(place.date, USUAL_DAYS)}
                  refusal={refusal}
                  control={(props) => <input key={key} {...props} type="date" min={place.date} required />}
                />
                {look}
              </div>
              {days && free.length === 0 && !said && <p className="desk-notice">{t('seriesNone')}</p>}
              {days && shown && (
                <div className="desk-card">
                  <input type="hidden" name="offered" value={free.join(' ')} />
                  <Days days={days} refusal={refusal} />
                  <CallerFields refusal={refusal} />
                  <Submit intent="series">{t('seriesBook')}</Submit>
                </div>
              )}
            </>
          )}
        </ShownForm>
      )}
      <p className="desk-more">
        <Link to={`${to(`/desk/${slug}`)}?date=${day.date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
