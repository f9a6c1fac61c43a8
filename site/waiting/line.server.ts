import {
  ApiError,
  listGroupSessions,
  listSlots,
  type PlaceWatchBody,
  type SlotWatchBody,
  watchPlace,
  watchSlot,
} from 'courtside/core';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { canBecomeFree, type SlotsOfDayAnswer } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { hoursOf } from '../bookings/watch-times.ts';
import { siteContext } from '../context.ts';
import type { WaitingTexts } from './texts.server.ts';

/** What one can wait for: the value of its option, and the text. */
export type Choice = { value: string; text: string };
/** The choices of one court, or the full sessions. */
export type Choices = { title: string; choices: Choice[] };

type Day = { club: { id: number; time_zone: string }; service: number | undefined; date: string; sessions: string };

/** The times of a service on a day that can become free, by court, and the club's full sessions of that day. */
export async function loadTaken(page: LoaderFunctionArgs, { club, service, date, sessions }: Day): Promise<Choices[]> {
  const api = apiOf(page);
  const [answer, groups] = await Promise.all([
    service === undefined ? undefined : listSlots(api, { service_id: service, date }),
    listGroupSessions(api, { club_id: club.id, date }),
  ]);
  const hours = (time: { starts_at: string; ends_at: string }) => hoursOf(time, club.time_zone);
  // The server's `meta` has more than the client checks.
  const { courts: columns, closed }: Pick<Partial<SlotsOfDayAnswer['meta']>, 'courts' | 'closed'> = answer?.meta ?? {};
  const courts = (columns ?? []).map(({ id, title }) => ({
    title,
    choices: answer!.data
      .filter((slot) => slot.court_id === id && canBecomeFree(slot, closed))
      .map((slot) => ({ value: `${service} ${id} ${slot.starts_at} ${slot.ends_at}`, text: hours(slot) })),
  }));
  const full = groups.data
    .filter(({ remaining }) => remaining === 0)
    .map((session) => ({ value: `${session.service_id} ${session.id}`, text: `${hours(session)}, ${session.title}` }));
  return [...courts, { title: sessions, choices: full }].filter(({ choices }) => choices.length > 0);
}

const SLOT = /^(\d{1,9}) (\d{1,9}) (\S{1,40}) (\S{1,40})$/;
const SESSION = /^(\d{1,9}) (\d{1,9})$/;

/** What the value of an option says; undefined if it is not one of ours. */
function wantedOf(value: string): Omit<SlotWatchBody, 'email'> | Omit<PlaceWatchBody, 'email'> | undefined {
  const [, service, court, starts_at, ends_at] = SLOT.exec(value) ?? [];
  if (starts_at && ends_at) return { service_id: Number(service), court_id: Number(court), starts_at, ends_at };
  const [, group, session] = SESSION.exec(value) ?? [];
  return session ? { service_id: Number(group), session_id: Number(session) } : undefined;
}

export type LineProblem = keyof WaitingTexts & `lineProblem${string}`;
export type LineOutcome = { email: string; time: string } & (
  | { sent: true }
  | { sent: false; status: number; problem: LineProblem }
);

const PROBLEMS: Record<string, LineProblem> = {
  VALIDATION_FAILED: 'lineProblemEmail',
  RATE_LIMITED: 'lineProblemOften',
  PROOF_REQUIRED: 'lineProblemOften',
  SLOT_FREE: 'lineProblemFree',
  SLOT_IN_PAST: 'lineProblemGone',
  SLOT_NOT_OFFERED: 'lineProblemGone',
  NOT_FOUND: 'lineProblemGone',
};

/** Puts the address of the form in line. Returns what was typed. */
export async function joinLine(page: ActionFunctionArgs): Promise<LineOutcome> {
  const form = await page.request.formData();
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const typed = { email: read('email'), time: read('time') };
  const wanted = wantedOf(typed.time);
  if (!wanted) return { ...typed, sent: false, status: 400, problem: 'lineProblemGone' };
  const api = apiOf(page);
  const { email } = typed;
  try {
    await ('session_id' in wanted ? watchPlace(api, { ...wanted, email }) : watchSlot(api, { ...wanted, email }));
    return { ...typed, sent: true };
  } catch (error) {
    const { code, status } = error instanceof ApiError ? error : { code: '', status: 0 };
    if (!(code in PROBLEMS)) page.context.get(siteContext).reportError(error);
    return { ...typed, sent: false, status: status || 502, problem: PROBLEMS[code] ?? 'lineProblemFailed' };
  }
}
