import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#core/domain/random.ts';
import type { DeskBookingPage, DeskDay, DeskEntry } from '#core/schemas/desk-day.ts';
import { type CallAnswer, createCaller } from './calls.ts';
import type { Deed } from './history.ts';
import type { RunContext } from './run-context.ts';

/** Where somebody of the staff works, and the tokens of their sessions. */
export type Clerk = {
  email: string;
  club_id: number;
  slug: string;
  /** Hours of the day, on the club's clock, at which bookings begin. */
  hours: { first: number; last: number };
  sessions: string[];
};

/** A call that changes something: it is sent once, as a press of a button is. */
const ONE_ATTEMPT = 1;
/** A call that moves money has a key, with which it is repeated until there is an answer. */
const MONEY_ATTEMPTS = 12;
/** How many bookings staff remember. */
const REMEMBERED = 30;

type NewDeed = Pick<Deed, 'action' | 'booking_id' | 'detail'> & Partial<Pick<Deed, 'places' | 'isSignedOut'>>;

/** What somebody of the staff does at the desk. Notes each change in the history. */
export function createDesk(
  { servers, tally, history }: Pick<RunContext, 'servers' | 'tally' | 'history'>,
  { email, club_id, slug, hours, sessions }: Clerk,
  random: Random,
) {
  let session = 0;
  let texts = 0;
  const seen: number[] = [];
  const name = email.replace(/\W+/g, '-');
  const caller = createCaller(servers, random, tally, { 'x-forwarded-for': `10.200.0.${random.between(1, 250)}` });
  const headers = (token = sessions[session]!) => ({ authorization: `Bearer ${token}` });
  const pathOf = (path: string) => `/v1/desk/clubs/${slug}/${path}`;

  async function send<Data>(
    method: 'POST' | 'DELETE',
    path: string,
    body: object | undefined,
    { token, key }: { token?: string | undefined; key?: string | undefined } = {},
  ): Promise<Pick<Deed, 'sentAt' | 'answeredAt' | 'outcome'> & { answer: CallAnswer<Data> | undefined }> {
    const sentAt = Date.now();
    const attempts = key ? MONEY_ATTEMPTS : ONE_ATTEMPT;
    const sent = { ...headers(token), ...(key && { 'idempotency-key': key }) };
    const answer = await caller.ask<Data>(method, path, body, sent, attempts);
    const outcome = !answer ? 'unknown' : answer.status < 300 ? 'done' : 'refused';
    return { sentAt, answeredAt: Date.now(), outcome, answer };
  }

  return {
    ...{ email, club_id, hours, random, send, pathOf },
    /** A text of one word that nobody else writes. */
    newText: (what: string) => `${what}-${name}-${++texts}`,
    /** Reads from the desk, as often as it takes. */
    async read<Data>(path: string): Promise<Data | undefined> {
      const answer = await caller.ask<Data>('GET', pathOf(path), undefined, headers());
      return answer?.status === 200 ? answer.body.data : undefined;
    },
    /** Makes a change, and notes it before it is sent and when it is answered. */
    async change<Data>(path: string, body: object | undefined, deed: NewDeed, token?: string) {
      return this.changeWith<Data>({ token }, path, body, deed);
    },
    /** A change that moves money: without an answer it is sent again, and is made once. */
    async moveMoney(path: string, body: object, deed: NewDeed) {
      return this.changeWith({ key: `${name}-money-${++texts}` }, path, body, deed);
    },
    async changeWith<Data>(
      how: { token?: string | undefined; key?: string | undefined },
      path: string,
      body: object | undefined,
      deed: NewDeed,
    ) {
      const noted: Deed = {
        ...{ actor: email, club_id },
        ...deed,
        sentAt: Date.now(),
        answeredAt: 0,
        outcome: 'unknown',
      };
      history.deeds.push(noted);
      const { answer, ...outcome } = await send<Data>(body ? 'POST' : 'DELETE', pathOf(path), body, how);
      Object.assign(noted, outcome);
      return { deed: noted, data: answer?.status === 200 ? answer.body.data : undefined };
    },
    /** Remembers a booking, to come back to it when it is no longer on any day. */
    remember(id: number) {
      seen.push(id);
      if (seen.length > REMEMBERED) seen.shift();
    },
    /** A booking of the day, or one that was seen before. */
    async anyBooking(date: string, fits: (entry: DeskEntry) => boolean = () => true) {
      const day = random.chance(0.8) || seen.length === 0 ? await this.read<DeskDay>(`day?date=${date}`) : undefined;
      const ids = (day?.entries ?? []).flatMap((entry) => {
        if (entry.kind === 'booking' && entry.id !== null && fits(entry)) return [entry.id];
        return entry.kind === 'session' ? entry.places!.bookings.map(({ id }) => id) : [];
      });
      if (day && ids.length === 0) return undefined;
      const id = random.pick(day ? ids : seen);
      const page = await this.read<DeskBookingPage>(`bookings/${id}`);
      if (page) this.remember(id);
      return page?.booking;
    },
    /** Two of the staff, or two windows, sometimes do the same at once. */
    async perhapsTwice(act: () => Promise<unknown>) {
      await Promise.all(random.chance(0.15) ? [act(), act()] : [act()]);
    },
    /**
     * Signs out, and tries to go on with the session that has ended. The next one is used from then
     * on.
     */
    async signOut(goOn: (token: string) => Promise<unknown>): Promise<void> {
      if (session === sessions.length - 1) return;
      const token = sessions[session]!;
      const answer = await caller.ask('DELETE', '/v1/desk/sessions/current', undefined, headers(token));
      session += 1;
      // An attempt without an answer may have ended it, or may yet.
      if (answer?.status !== 204 && answer?.status !== 401) return;
      await pause(random.between(0, 300));
      await goOn(token);
    },
  };
}

export type DeskOfClerk = ReturnType<typeof createDesk>;
