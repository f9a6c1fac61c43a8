import { ApiError } from 'courtside/core';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import {
  CLOCK_TIME,
  cancelSeries,
  getSeries,
  listRepeatDays,
  listSeriesMoves,
  moveSeries,
  repeatBooking,
} from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { MoveForm } from '../booking/move-form.tsx';
import { RepeatForm } from '../booking/repeat-form.tsx';
import { CancelAll, SeriesVisits } from '../booking/series-visits.tsx';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { Done } from '../desk/done.tsx';
import { dateIn, pathIn, rejectedResponse, textIn, textsOf, tokenOf, unknownLink } from '../desk/page.server.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** What the page says is done. */
const DONE = { booked: 'weeklyBooked', moved: 'weeklyMoveDone', cancelled: 'weeklyCancelled' } as const;
type DoneWord = keyof typeof DONE;

/** The weekday and the time to which all visits should move; undefined unless both are asked for. */
function askedTime({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const [weekday, time] = [asked.get('weekday') ?? '', asked.get('time') ?? ''];
  return /^[1-7]$/.test(weekday) && CLOCK_TIME.test(time) ? { weekday: Number(weekday), time } : undefined;
}

/** Null for places in sessions, which move one by one, and once no visit can be moved. */
const noMoves = (error: unknown): null => {
  const codes = ['CHANGE_NOT_POSSIBLE', 'CHANGE_WINDOW_PASSED'];
  if (error instanceof ApiError && codes.includes(error.code)) return null;
  throw error;
};

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const api = apiOf(page);
  const series = await getSeries(api, { token }).catch(unknownLink);
  const { date: until } = dateIn(page, 'until');
  const done = new URL(page.request.url).searchParams.get('done') ?? '';
  const asked = askedTime(page);
  const moves = series.visits.length > 1 ? await listSeriesMoves(api, { token, ...asked }).catch(noMoves) : null;
  const common = {
    ...{ token, series, moves, isAsked: asked !== undefined },
    ...{ texts: textsOf(page), until: until ?? '', once: crypto.randomUUID() },
    done: done in DONE ? (done as DoneWord) : undefined,
    ...shownClubs(series.club),
  };
  if (!series.repeatable_until || (series.visits.length > 1 && !until)) return { ...common, offer: null, problem: '' };
  try {
    const offer = await listRepeatDays(api, { token, ...(until && { until_date: until }) });
    return { ...common, offer, problem: '' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { ...common, offer: null, problem: error.errors[0]?.message ?? error.message };
  }
}

/** After a refusal too, so that the days are those that are free now. */
export const shouldRevalidate = () => true;

export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const api = apiOf(page);
  const form = await page.request.formData();
  const end = (done: DoneWord) => {
    return redirect(`${pathIn(page, `/booking-series/${token}`)}?done=${done}`);
  };
  try {
    if (textIn(form, 'intent') === 'cancel') {
      await cancelSeries(api, { token });
      return end('cancelled');
    }
    const idempotencyKey = textIn(form, 'key');
    if (textIn(form, 'intent') === 'move') {
      const moves = form.getAll('moves').map((move) => {
        const [visit = '', slot = ''] = String(move).split(' ');
        return { token: visit, slot };
      });
      await moveSeries(api, { token, moves }, { idempotencyKey });
      return end('moved');
    }
    const visits = form.getAll('visits').map((visit) => {
      const [date = '', court = ''] = String(visit).split(' ');
      return { date, court_id: Number(court) };
    });
    const contact_code = textIn(form, 'contact_code')?.replace(/\s/g, '');
    await repeatBooking(api, { token, visits, ...(contact_code && { contact_code }) }, { idempotencyKey });
    return end('booked');
  } catch (error) {
    const asksCode = error instanceof ApiError && error.code === 'CONTACT_CODE_REQUIRED';
    const wrongCode = error instanceof ApiError && error.errors.some(({ path }) => path === 'contact_code');
    const response = rejectedResponse(error, page);
    const chosen = form.getAll('visits').map(String);
    return { ...response, data: { ...response.data, chosen, needsCode: asksCode || wrongCode } };
  }
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

function SeriesPage({
  shown,
  refused,
}: {
  shown: LoaderData;
  refused: ReturnType<typeof useActionData<typeof action>>;
}) {
  const { t, to } = useDeskTexts();
  const { series, token, done } = shown;
  return (
    <>
      <h1>{t('weeklyTitle')}</h1>
      <p className="desk-lead">{series.title}</p>
      <Done text={done && !refused ? t(DONE[done]) : undefined} />
      <SeriesVisits series={series} token={token} />
      {series.repeatable_until && (
        <RepeatForm
          {...shown}
          latest={series.repeatable_until}
          chosen={refused?.chosen}
          needsCode={refused?.needsCode ?? false}
        />
      )}
      {shown.moves && <MoveForm {...shown} moves={shown.moves} />}
      <CancelAll series={series} />
      <p className="desk-more">
        <a href={to(`/booking-order/${token}`)}>{t('changeBack')}</a>
      </p>
    </>
  );
}

/** All visits of a weekly series, weeks to add to it, and another time for all. Works without JavaScript. */
export default function BookingSeriesPage() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { series, texts, problem } = shown;
  return (
    <DeskLayout
      texts={texts}
      title="weeklyTitle"
      club={series.club.title}
      problem={refused?.problem || problem || undefined}
    >
      <SeriesPage shown={shown} refused={refused} />
    </DeskLayout>
  );
}
