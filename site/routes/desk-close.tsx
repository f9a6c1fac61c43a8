import { ApiError } from 'courtside/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskClosingOutcome, DeskDay } from '#core/desk.ts';
import { privateHeaders, spacedPhone } from '#core/site.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { localTimeIn, timeOption, timesOf } from '../desk/club-day.ts';
import { Input } from '../desk/input.tsx';
import { dateIn, wrongDayIn } from '../desk/page.server.ts';
import { deskPath, readDesk, refusedBy } from '../desk/session.server.ts';
import { changeShown } from '../desk/shown.server.ts';
import { ShownForm, useProblem, useShownKey } from '../desk/shown-form.tsx';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { TimeChoice } from '../desk/time-choice.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const shouldRevalidate = loadAfterRefusal;

const REMEDIES = ['move', 'refund', 'credit'] as const;
/** Nothing closes: the club plays on without power, and the hours are marked. */
const PLAY_ON = 'play_on';

/** As the form has it: times of days at the desk, such as `25:30`. */
type Asked = {
  date: string;
  time: string;
  until_date: string;
  until: string;
  remedy: (typeof REMEDIES)[number] | typeof PLAY_ON;
  court_ids?: number[];
};

const NAMES = ['date', 'time', 'until_date', 'until', 'remedy', 'court_ids'];

/** What is to be closed, of a form or an address. All courts are the whole club. */
function askedIn(values: URLSearchParams | FormData, courts: number): Asked {
  const read = (name: string) => String(values.get(name) ?? '');
  const ids = values.getAll('court_ids').map(Number);
  const remedy = [...REMEDIES, PLAY_ON as typeof PLAY_ON].find((one) => one === read('remedy')) ?? 'refund';
  const time = { date: read('date'), time: read('time'), until_date: read('until_date'), until: read('until') };
  return { ...time, remedy, ...(ids.length < courts && { court_ids: ids }) };
}

/** The same as fields. */
function fieldsOf({ court_ids, ...asked }: Asked, { courts }: DeskDay): string[][] {
  const ids = court_ids ?? courts.map(({ id }) => id);
  return [...Object.entries(asked), ...ids.map((id) => ['court_ids', String(id)])];
}

/** The same on the calendar, as the API takes it. */
function timeOf({ date, time, until_date, until, court_ids }: Asked) {
  const [from, to] = [localTimeIn(date, time), localTimeIn(until_date, until)];
  return { ...from, until_date: to.date, until: to.time, ...(court_ids && { court_ids }) };
}

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  const query = new URL(page.request.url).searchParams;
  return readDesk(page, async (desk) => {
    const day = await desk.day(slug, dateIn(page));
    const unknown = { asked: undefined, outcomes: undefined, waiting: 0, problem: undefined, noCourts: undefined };
    if (!query.has('until')) return { ...unknown, day, last: day };
    const asked = askedIn(query, day.courts.length);
    if (wrongDayIn(page) || !asked.date || !asked.until_date) return { ...unknown, day, last: day, asked };
    const until = dateIn(page, 'until_date');
    const last = until.date && until.date !== day.date ? await desk.day(slug, until) : day;
    const { remedy } = asked;
    const isMark = remedy === PLAY_ON && asked.court_ids?.length !== 0;
    if (isMark) return { ...unknown, day, last, asked, outcomes: [] };
    try {
      // Without a court it is refused, whatever is to happen.
      const preview = { ...timeOf(asked), remedy: remedy === PLAY_ON ? ('refund' as const) : remedy };
      const { data: outcomes, meta } = await desk.previewClosing(slug, preview);
      return { ...unknown, day, last, asked, outcomes, waiting: meta.waiting };
    } catch (error) {
      const problem = refusedBy(error);
      const isCourts = error instanceof ApiError && error.errors[0]?.path === 'court_ids';
      return { ...unknown, day, last, asked, ...(isCourts ? { noCourts: problem } : { problem }) };
    }
  });
}

export async function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeShown(page, NAMES, async (desk, form) => {
    const { courts } = await desk.day(slug);
    const asked = askedIn(form, courts.length);
    const reason = String(form.get('reason') ?? '').trim();
    const { remedy } = asked;
    const done = remedy === PLAY_ON ? 'marked' : 'closed';
    if (remedy === PLAY_ON) await desk.markPowerCut(slug, { ...timeOf(asked), reason });
    else await desk.close(slug, { ...timeOf(asked), remedy, reason, power_cut: form.has('power_cut') });
    return deskPath(page, `/${slug}?${new URLSearchParams({ date: asked.date, done })}`);
  });
}

/** The times of a day, of which one is chosen at first. */
function Times({ name, label, day, start }: { name: string; label: string; day: DeskDay; start: string }) {
  const times = timesOf(day);
  // One that was chosen for another day stays.
  const all = times.some(({ value }) => value === start)
    ? times
    : [{ value: start, clock: start, isAtNight: false }, ...times];
  return (
    <label>
      {label}
      <select name={name} defaultValue={start}>
        {all.map((time) => (
          <TimeChoice key={time.value} of={time} />
        ))}
      </select>
    </label>
  );
}

type CourtsProps = { courts: DeskDay['courts']; chosen: readonly number[] | undefined; problem: string | undefined };

/** The courts to close, at first all. Without any it says so, and the first takes the focus. */
function Courts({ courts, chosen, problem }: CourtsProps) {
  const { t } = useDeskTexts();
  const first = useRef<HTMLInputElement>(null);
  // Of each answer anew: those that were chosen are another list.
  useEffect(() => {
    if (problem) first.current?.focus();
  }, [problem, chosen]);
  return (
    <fieldset className="desk-checks" aria-describedby={problem ? 'desk-courts-problem' : undefined}>
      <legend>{t('closeCourts')}</legend>
      {courts.map(({ id, title }, index) => (
        <label key={id}>
          <input
            ref={index === 0 ? first : undefined}
            type="checkbox"
            name="court_ids"
            value={id}
            defaultChecked={!chosen || chosen.includes(id)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'desk-courts-problem' : undefined}
          />
          {title}
        </label>
      ))}
      {problem && (
        <p id="desk-courts-problem" className="desk-field-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type ClosingFieldsProps = {
  day: DeskDay;
  last: DeskDay;
  asked: Asked | undefined;
  noCourts: string | undefined;
  look: ReactNode;
};

/** What to close, and what customers get. Looking changes nothing. */
function ClosingFields({ day, last, asked, noCourts, look }: ClosingFieldsProps) {
  const { t } = useDeskTexts();
  const [opens, closes] = [day.opens_at, day.closes_at].map(
    (instant) => instant && timeOption(Date.parse(instant), day.date, day.club.time_zone).value,
  );
  const hasNight = [day, last].some((one) => timesOf(one).some(({ isAtNight }) => isAtNight));
  return (
    <div className="desk-card">
      <h2>{t('closeWhat')}</h2>
      <div className="desk-place">
        <label>
          {t('closeFrom')}
          <input type="date" name="date" defaultValue={asked?.date ?? day.date} required />
        </label>
        <Times name="time" label={t('time')} day={day} start={asked?.time ?? opens ?? '08:00'} />
      </div>
      <div className="desk-place">
        <label>
          {t('closeUntil')}
          <input type="date" name="until_date" defaultValue={asked?.until_date ?? day.date} required />
        </label>
        <Times name="until" label={t('time')} day={last} start={asked?.until ?? closes ?? '22:00'} />
      </div>
      {hasNight && <p className="desk-lead">{t('nightOfDay')}</p>}
      <Courts courts={day.courts} chosen={asked?.court_ids} problem={noCourts} />
      <fieldset className="desk-checks desk-remedies">
        <legend>{t('closeRemedy')}</legend>
        {REMEDIES.map((remedy) => (
          <label key={remedy}>
            <input type="radio" name="remedy" value={remedy} defaultChecked={remedy === (asked?.remedy ?? 'refund')} />
            {t(`remedy${remedy}`)}
          </label>
        ))}
        {day.plays_on && (
          <label>
            <input type="radio" name="remedy" value={PLAY_ON} defaultChecked={asked?.remedy === PLAY_ON} />
            {t('powerMark')}
          </label>
        )}
      </fieldset>
      {look}
    </div>
  );
}

/** What becomes of each booking. */
function Outcomes({ outcomes, zone }: { outcomes: readonly DeskClosingOutcome[]; zone: string }) {
  const { t, dayWithin, hours, money } = useDeskTexts();
  return (
    <ul className="desk-rows">
      {outcomes.map((one) => (
        <li key={one.id}>
          <div>
            <p>
              <b>{[dayWithin(one.starts_at), hours(one, zone), one.court].filter(Boolean).join(', ')}</b>
            </p>
            <p>{[one.name, one.telephone && spacedPhone(one.telephone)].filter(Boolean).join(', ')}</p>
          </div>
          <p>
            {one.to
              ? t('outcomemoved', { when: [dayWithin(one.to.starts_at), hours(one.to, zone), one.to.court].join(', ') })
              : t(`outcome${one.outcome}`, { money: money(one.refund) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Closes the club, or courts of it, for a time: first it is shown what that does. */
export default function DeskClosePage() {
  const { day, last, asked, outcomes, waiting, problem, noCourts } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const key = useShownKey(refusal);
  const { t, to } = useDeskTexts();
  const { slug, time_zone } = day.club;
  const playsOn = asked?.remedy === PLAY_ON;
  const shown = asked && outcomes && fieldsOf(asked, day);
  const said = useProblem(refusal, shown, problem) ?? (problem ? { problem } : undefined);
  return (
    <StaffPage title={t('closeTitle')} refusal={said}>
      <p className="desk-lead">{t('closeLead')}</p>
      <ShownForm names={NAMES} shown={shown} look={t('closeLook')} refusal={refusal}>
        {(look) => (
          <>
            <ClosingFields
              key={`${key} ${JSON.stringify(asked ?? day.date)}`}
              day={day}
              last={last}
              asked={asked}
              noCourts={noCourts}
              look={look}
            />
            {asked && outcomes && (
              <section aria-labelledby="desk-outcomes">
                <h2 id="desk-outcomes">{playsOn ? t('powerMark') : t('closeOutcomes', { count: outcomes.length })}</h2>
                {playsOn && <p className="desk-lead">{t('powerMarkHint')}</p>}
                {waiting > 0 && <p className="desk-lead">{t('closeWaiting', { count: waiting })}</p>}
                {outcomes.length > 0 && <Outcomes outcomes={outcomes} zone={time_zone} />}
                <div className="desk-card">
                  <Input
                    name="reason"
                    label={t('closeReason')}
                    refusal={refusal}
                    control={(props) => <textarea {...props} required rows={2} maxLength={playsOn ? 100 : 500} />}
                  />
                  {!playsOn && (
                    <div className="desk-checks desk-remedies">
                      <label>
                        <input
                          type="checkbox"
                          name="power_cut"
                          value="true"
                          defaultChecked={Boolean(refusal?.typed.power_cut)}
                        />
                        {t('closePower')}
                      </label>
                    </div>
                  )}
                  <Submit intent="close" className={playsOn ? 'button' : 'button ghost desk-danger'}>
                    {t(playsOn ? 'powerNow' : 'closeNow')}
                  </Submit>
                </div>
              </section>
            )}
          </>
        )}
      </ShownForm>
      <p className="desk-more">
        <Link to={`${to(`/desk/${slug}`)}?date=${day.date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
