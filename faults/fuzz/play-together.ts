import { sql } from 'kysely';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken } from '#server/testing/harness.ts';

/** Fridays: what is booked on the first, and repeated on the others. */
const [DATE, ...WEEKS] = ['2026-04-10', '2026-04-17', '2026-04-24'] as const;
const HOURS = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20'].map(
  (hour) => `${hour}:00`,
);
/** People who apply to matches: each once, by telephone. */
const PLAYERS = ['1', '2', '3', '4', '5', '6'].map((digit) => ({ name: 'Ivan', telephone: `+38050123456${digit}` }));

const after = (time: string) => `${Number(time.slice(0, 2)) + 1}:00`.padStart(5, '0');
const weeksOn = (court_id: number) => WEEKS.map((date) => ({ date, court_id }));

/** Posts what must succeed. */
async function post(harness: Harness, path: string, body: object) {
  const { status, body: answer } = await harness.post(path, body, newKey());
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Books an hour of the first Friday on the first court. Returns the token of its link. */
async function book(harness: Harness, time: string, more: object = {}): Promise<string> {
  const slot = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtOne, time);
  return (await post(harness, '/v2/bookings/book', { ...bookBody(slot), ...more })).token;
}

/** Weekly series and where they may move, and hours that can be booked for several weeks. */
async function createSeries(harness: Harness) {
  const series: string[] = [];
  for (const time of ['08:00', '09:00', '10:00']) {
    series.push(await book(harness, time, { weeks: weeksOn(FIXTURE.courtOne) }));
  }
  const moves: object[] = [];
  for (const token of series) {
    const listed = await post(harness, '/v1/bookings/series/moves', { token, weekday: 4 });
    for (const { token: visit, slot } of listed.moves) moves.push({ token, moves: [{ token: visit, slot }] });
  }
  const free: string[] = [];
  for (const time of HOURS) {
    free.push(await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtTwo, time));
  }
  return {
    series,
    bodies: {
      '/v1/bookings/series/moves': series.map((token) => ({ token, weekday: 4 })),
      '/v1/bookings/series/move': moves,
      '/v1/slots/weeks': free.map((slot) => ({ slots: [slot] })),
      '/v2/bookings/book': free.map((slot) => ({ ...bookBody(slot), weeks: weeksOn(FIXTURE.courtTwo) })),
    },
  };
}

/** Bookings whose price is divided, and players of them; one that can be repeated or divided, too. */
async function createSplits(harness: Harness) {
  const whole = [await book(harness, '11:00'), await book(harness, '12:00')];
  const organisers: string[] = [];
  const invitations: string[] = [];
  const players: string[] = [];
  const removals: object[] = [];
  for (const [time, payment_type] of [
    ['13:00', 'online'],
    ['14:00', 'card'],
    ['15:00', 'card'],
  ] as const) {
    const token = await book(harness, time, { payment_type });
    const { invite_token } = await post(harness, '/v2/bookings/split', { token, players: 8 });
    organisers.push(token);
    invitations.push(invite_token);
    if (payment_type === 'online') continue;
    for (const name of ['Anna', 'Borys', 'Vera'])
      players.push((await post(harness, '/v2/players/join', { invite_token, name })).token);
    const split = await post(harness, '/v2/bookings/split/decode', { token });
    for (const { id } of split.players) removals.push({ token, player_id: id });
  }
  const repeats = whole.map((token) => ({ token, visits: weeksOn(FIXTURE.courtTwo) }));
  return {
    ...{ whole, organisers, invitations, players },
    bodies: {
      '/v1/bookings/repeat': repeats,
      '/v1/bookings/match': whole.map((token) => ({ token, players_total: 4, players_have: 2 })),
      '/v2/bookings/split': whole.map((token) => ({ token, players: 4 })),
      '/v2/bookings/split/remove': removals,
    },
  };
}

/** Matches of bookings, and people who applied to them. */
async function createMatches(harness: Harness) {
  const hosts: string[] = [];
  const matches: number[] = [];
  const players: string[] = [];
  const decisions: object[] = [];
  for (const time of ['16:00', '17:00', '18:00']) {
    const booking = await book(harness, time);
    const wanted = { token: booking, players_total: 8, players_have: 2 };
    const { match, token } = await post(harness, '/v1/bookings/match', wanted);
    for (const player of PLAYERS.slice(0, 3))
      players.push((await post(harness, `/v1/clubs/ace/matches/${match.id}/apply`, player)).token);
    const hosted = await post(harness, '/v1/matches/host', { token });
    for (const { id } of hosted.players) decisions.push({ token, player_id: id, decision: 'accept' });
    hosts.push(token);
    matches.push(match.id);
  }
  const wish = { category_id: 1, date: '2026-03-20', time_from: '18:00', time_to: '22:00' };
  return {
    ...{ hosts, matches, players },
    bodies: {
      '/v1/clubs/{id}/matches': [{ ...wish, players_total: 4, players_have: 1, customer: CUSTOMER }],
      '/v1/clubs/{id}/matches/{match_id}/apply': PLAYERS.slice(3),
      '/v1/matches/decide': decisions,
      '/v1/desk/clubs/{slug}/matches/{id}/hide': [{ reason: 'An advertisement' }],
    },
  };
}

/** People who wish for a time, who wait for taken ones, and who are offered one. */
async function createLines(harness: Harness) {
  const { db } = harness.opened;
  const wish = { category: 'tennis', city: 'kyiv', date_from: DATE, time_from: '08:00', time_to: '20:00' };
  const watch = (time: string, email: string) => ({
    ...{ service_id: FIXTURE.courtService, court_id: FIXTURE.courtOne, email },
    ...{ starts_at: `${DATE}T${time}:00+03:00`, ends_at: `${DATE}T${after(time)}:00+03:00` },
  });
  const taken = HOURS.slice(0, 11);
  for (const [index, time] of taken.entries()) {
    await harness.post('/v1/slot-wishes', { ...wish, email: `wish${index}@example.com` }, newKey());
    await harness.post('/v1/slot-watches', watch(time, `line${index}@example.com`), newKey());
    // Further requests from one address need a proof of work, as all that email one.
    await db.deleteFrom('attempt').execute();
  }
  // Nothing becomes free on a day that is over by the database's clock. So every second one is offered
  // an hour, as its trigger would.
  await sql`
    with offered as (
      update slot_watch set state = 'offered', told_at = now(), offered_until = now() + interval '1 day'
      where id % 2 = 0 returning *)
    insert into occupation (club_id, court_id, during, kind, expires_at, lease_token, device_id)
    select club_id, ${FIXTURE.courtTwo}, tstzrange(lower(during) + interval '1 year', upper(during) + interval '1 year'),
      'hold', offered_until, token, token from offered`.execute(db);
  const tokensOf = async (table: 'slot_wish' | 'slot_watch') =>
    (await db.selectFrom(table).select('token').execute()).map(({ token }) => token);
  const place = { service_id: FIXTURE.groupService, session_id: FIXTURE.session };
  return {
    ...{ wishes: await tokensOf('slot_wish'), watches: await tokensOf('slot_watch') },
    bodies: {
      '/v1/slot-wishes': HOURS.map((_, index) => ({ ...wish, email: `more${index}@example.com` })),
      '/v1/slot-watches': taken.map((time, index) => watch(time, `more${index}@example.com`)),
      '/v1/leases/places': [place],
      '/v1/place-watches': [{ ...place, email: CUSTOMER.email }],
    },
  };
}

/**
 * Series, shared bookings, matches, wishes and lines of Ace: the values that their calls need, by
 * field, and bodies whose values only fit together, by call.
 */
export async function playTogether(harness: Harness) {
  await harness.opened.db.updateTable('club').set({ series_weeks: 12 }).where('id', '=', FIXTURE.ace).execute();
  const series = await createSeries(harness);
  const splits = await createSplits(harness);
  const matches = await createMatches(harness);
  const lines = await createLines(harness);
  return {
    known: {
      'token of a series': series.series,
      'token of a booking to repeat': splits.whole,
      'token of an organiser': splits.organisers,
      'token of an invitation': splits.invitations,
      'token of a player who pays': splits.players,
      'token of a host': matches.hosts,
      'token of a player': matches.players,
      'club with matches': ['ace', String(FIXTURE.ace)],
      match: matches.matches,
      'token of a wish': lines.wishes,
      'token of one in line': lines.watches,
    },
    bodies: { ...series.bodies, ...splits.bodies, ...matches.bodies, ...lines.bodies } as Record<string, object[]>,
  };
}
