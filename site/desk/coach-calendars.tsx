import { Form, Link } from 'react-router';
import type { DeskCalls, DeskCoachCalendar } from '#core/desk.ts';
import { Input } from './input.tsx';
import type { Refusal } from './session.server.ts';
import { Submit } from './staff-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** What the forms of this block do, by the first word of their intent. */
export const COACH_INTENTS = ['setcalendar', 'fetchcalendar', 'removecalendar'];

/**
 * Does what a form of the block asks for.
 * @returns the word that says what was done
 */
export async function changeCoachCalendar(desk: DeskCalls, slug: string, form: FormData): Promise<string> {
  const [intent] = String(form.get('intent')).split('-');
  const coach = Number(form.get('coach'));
  if (intent === 'removecalendar') {
    await desk.removeCoachCalendar(slug, coach);
    return 'calendarremoved';
  }
  if (intent === 'fetchcalendar') await desk.fetchCoachCalendar(slug, coach);
  else await desk.setCoachCalendar(slug, coach, { url: String(form.get(`url-${coach}`) ?? '').trim() });
  const { coaches } = await desk.coachCalendars(slug);
  const state = coaches.find(({ coach_id }) => coach_id === coach)?.calendar?.state;
  if (state === 'waiting') return 'calendarsaved';
  return state === 'working' ? 'calendarfetched' : 'calendarfailed';
}

type Of = { of: DeskCoachCalendar };

function Address({ of: { coach_id: id, calendar }, refusal }: Of & { refusal: Refusal | undefined }) {
  const { t } = useDeskTexts();
  const name = `url-${id}`;
  const mine = refusal?.typed.coach === String(id) ? refusal : undefined;
  return (
    <details className="desk-folded" open={mine !== undefined}>
      <summary>{t(calendar ? 'coachCalendarChange' : 'coachCalendarAdd')}</summary>
      <Form method="post">
        <input type="hidden" name="coach" value={id} />
        <Input
          name={name}
          label={t('coachCalendarUrl')}
          refusal={mine && { ...mine, wrong: { [name]: mine.wrong.url ?? '' } }}
          control={(props) => (
            <input
              {...props}
              type="text"
              inputMode="url"
              required
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        />
        <Submit intent={`setcalendar-${id}`}>{t('coachCalendarSave')}</Submit>
      </Form>
    </details>
  );
}

function Fetch({ id }: { id: number }) {
  const { t } = useDeskTexts();
  return (
    <Form method="post">
      <input type="hidden" name="coach" value={id} />
      <Submit intent={`fetchcalendar-${id}`} className="button ghost">
        {t('coachCalendarFetch')}
      </Submit>
    </Form>
  );
}

function Remove({ id }: { id: number }) {
  const { t } = useDeskTexts();
  return (
    <details className="desk-folded">
      <summary>{t('coachCalendarRemove')}</summary>
      <Form method="post">
        <p>{t('coachCalendarRemoveText')}</p>
        <input type="hidden" name="coach" value={id} />
        <Submit intent={`removecalendar-${id}`} className="button ghost desk-danger">
          {t('coachCalendarRemove')}
        </Submit>
      </Form>
    </details>
  );
}

/** Where it is, how much it says, and what is wrong with it. */
function State({ calendar, zone }: { calendar: NonNullable<DeskCoachCalendar['calendar']>; zone: string }) {
  const { t, moment } = useDeskTexts();
  const { host, state, fetched_at, failed_at, problem, status, busy, unreadable } = calendar;
  return (
    <>
      <p>
        {[
          // The rest of the address is secret.
          `${host}/…`,
          fetched_at && t('coachCalendarFetched', { when: moment(fetched_at, zone) }),
          t('coachCalendarBusy', { count: busy }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {state === 'waiting' && <p>{t('coachCalendarWaiting')}</p>}
      {unreadable > 0 && <p className="desk-field-problem">{t('coachCalendarUnreadable', { count: unreadable })}</p>}
      {problem && failed_at && (
        <p className="desk-field-problem">
          {`${moment(failed_at, zone)}: ${t(`calendarproblem${problem}`, { status: status ?? '' })} `}
          {fetched_at
            ? t(state === 'stopped' ? 'coachCalendarStopped' : 'coachCalendarKept')
            : t(state === 'stopped' ? 'coachCalendarNeverStopped' : 'coachCalendarNeverKept')}
        </p>
      )}
    </>
  );
}

function Conflicts({ of: { conflicts }, slug, zone }: Of & { slug: string; zone: string }) {
  const { t, to, moment } = useDeskTexts();
  if (conflicts.length === 0) return null;
  return (
    <div className="desk-conflicts">
      <p>{t('coachConflicts', { count: conflicts.length })}</p>
      <ul>
        {conflicts.map(({ kind, id, title, starts_at }) => (
          <li key={`${kind}-${id}`}>
            {kind === 'booking' ? (
              <Link to={to(`/desk/${slug}/booking/${id}`)}>{`${moment(starts_at, zone)}, ${title}`}</Link>
            ) : (
              <Link to={to(`/desk/${slug}/session/${id}`)}>{`${moment(starts_at, zone)}, ${title}`}</Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The coaches' own calendars, whose events take the coaches' time. */
export function CoachCalendars({
  coaches,
  slug,
  zone,
  refusal,
}: {
  coaches: DeskCoachCalendar[];
  slug: string;
  zone: string;
  refusal: Refusal | undefined;
}) {
  const { t } = useDeskTexts();
  if (coaches.length === 0) return null;
  return (
    <>
      <h2>{t('coachCalendars')}</h2>
      <p className="desk-lead">{t('coachCalendarsText')}</p>
      <ul className="desk-rows desk-calendars">
        {coaches.map((of) => (
          <li key={of.coach_id}>
            <div className="desk-field">
              <p>
                <b>{of.title}</b>
              </p>
              {of.calendar ? <State calendar={of.calendar} zone={zone} /> : <p>{t('coachCalendarNone')}</p>}
              <Conflicts of={of} slug={slug} zone={zone} />
            </div>
            <div className="desk-calendar-forms">
              {of.calendar && <Fetch id={of.coach_id} />}
              <Address of={of} refusal={refusal} />
              {of.calendar && <Remove id={of.coach_id} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
