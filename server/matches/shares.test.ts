import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { composeEmail, type MessageRow } from '#server/messages/compose.ts';
import { decodeLiqPay } from '#server/payment/liqpay.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { type Answer, bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { openOrder, reportOrder } from '#server/testing/sandbox-callback.ts';
import { signInStaff } from '#server/testing/sessions.ts';

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
const DATE = '2037-03-12';
const SHARE = 7500;
const KEY = 'a secret key of thirty-two characters';
const CLERK = 'clerk@ace.example';

const ANNA = { name: 'Anna', telephone: '+380501111111', email: 'Anna@Example.com' };
const BORYS = { name: 'Borys', telephone: '+380502222222', email: 'borys@example.com' };
const VERA = { name: 'Vera', telephone: '+380503333333', email: 'vera@example.com' };

describe.each(DATABASES)('a match whose booking is split over $name', (database) => {
  let h: Harness;
  let as: { authorization: string };

  beforeAll(async () => {
    const payments = { liqpay: undefined, monobank: undefined, sandbox: 'loopback' as const };
    h = await startHarness(database, { publicUrl: 'http://127.0.0.1:4100', secretKey: KEY, payments });
    h.now = NOW;
    const { db } = h.opened;
    await db.updateTable('club').set({ allow_online_payment: true }).where('id', '=', F.ace).execute();
    await db
      .updateTable('price_rule')
      .set({ amount: 4 * SHARE })
      .where('court_id', '=', F.courtOne)
      .execute();
    const tokens = await signInStaff(db, [{ email: CLERK, at: { club: F.ace, role: 'staff' } }], {
      ...{ sessions: 1, now: NOW, secretKey: KEY },
    });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
  });
  afterAll(() => h.close());
  afterEach(async () => {
    const { db } = h.opened;
    for (const table of ['open_match', 'message', 'desk_log', 'attempt'] as const) await db.deleteFrom(table).execute();
    await db.deleteFrom('payment').where('direction', '=', 'refund').execute();
    await db.deleteFrom('payment').execute();
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking']).execute();
    await db.deleteFrom('booking').execute();
    h.now = NOW;
  });

  const codeOf = ({ status, body }: Answer) => body?.code ?? status;
  /** A booking of an hour whose customer wants players. It is paid online in full, or owed at the club. */
  const publish = async (payment: 'online' | 'club') => {
    const slot = await slotToken(h, F.courtService, DATE, F.courtOne, '12:00');
    const body = { ...bookBody(slot), payment_type: payment === 'online' ? 'online' : 'card' };
    const { id, token } = (await h.post('/v2/bookings/book', body, newKey())).body.data;
    if (payment === 'online') await reportOrder(h, await openOrder(h, token), { secretKey: KEY });
    const wanted = { token, players_total: 4, players_have: 1 };
    const { data } = (await h.post('/v1/bookings/match', wanted)).body;
    return { id: id as number, token: token as string, host: data.token as string, match: data.match.id as number };
  };
  type Published = Awaited<ReturnType<typeof publish>>;
  const hosted = async ({ host }: Published) => (await h.post('/v1/matches/host', { token: host })).body.data;
  const decide = async (of: Published, name: string, decision: string) => {
    const { id } = (await hosted(of)).players.findLast((one: { name: string }) => one.name === name);
    return h.post('/v1/matches/decide', { token: of.host, player_id: id, decision });
  };
  const apply = async ({ match }: Published, person: typeof ANNA) => {
    await h.opened.db.deleteFrom('attempt').execute();
    const path = `/v1/clubs/ace/matches/${match}/apply`;
    return (await h.post(path, person, newKey())).body.data.token as string;
  };
  const accept = async (of: Published, person = ANNA) => {
    const token = await apply(of, person);
    expect((await decide(of, person.name, 'accept')).status).toBe(200);
    return token;
  };
  const split = (token: string, players = 4) => h.post('/v2/bookings/split', { token, players });
  const readSplit = async (token: string) => (await h.post('/v2/bookings/split/decode', { token })).body.data;
  const take = (token: string) => h.post('/v1/matches/share', { token });
  const applied = async (token: string) => (await h.post('/v1/matches/player', { token })).body.data;
  const ticket = async (token: string) => (await h.post('/v2/players/decode', { token })).body.data;
  const desk = async (path: string, body: object) =>
    expect((await h.post(`/v1/desk/clubs/ace/bookings/${path}`, body, { ...newKey(), ...as })).status).toBe(204);

  type Game = Published & { anna: string; share: string };
  /** A match with Anna, who has taken a share of the price. */
  const play = async (payment: 'online' | 'club'): Promise<Game> => {
    const of = await publish(payment);
    const anna = await accept(of);
    expect((await split(of.token)).status).toBe(200);
    return { ...of, anna, share: (await take(anna)).body.data.token };
  };

  /** What is of Anna in the match and in the split, and what is on its way back, minor units. */
  const stands = async () => {
    const { db } = h.opened;
    const player = await db.selectFrom('match_player').select('state').where('name', '=', 'Anna').executeTakeFirst();
    const share = await db
      .selectFrom('booking_player')
      .select(['state', 'share_status'])
      .where('name', '=', 'Anna')
      .executeTakeFirst();
    const refunds = await db
      .selectFrom('payment')
      .select('amount')
      .where('direction', '=', 'refund')
      .where('player_id', 'is not', null)
      .execute();
    return [
      player?.state,
      `${share?.state} ${share?.share_status}`,
      refunds.reduce((sum, { amount }) => sum + amount, 0),
    ];
  };
  /** Who got which email since the last question. */
  const told = async () => {
    const messages = await h.opened.db.deleteFrom('message').returningAll().execute();
    return messages
      .filter(({ kind }) => ['matchHost', 'matchPlayer', 'player', 'playerNews'].includes(kind))
      .map(({ kind, recipient, payload }) => {
        const { event, news } = payload as { event?: string; news?: string };
        return `${recipient.split('@')[0]!.toLowerCase()} ${kind} ${event ?? news}`;
      })
      .sort();
  };

  const payShare = async ({ share }: Game) => {
    const { fields } = (await h.post('/v2/players/pay', { token: share })).body.data;
    const order = decodeLiqPay(fields[0].value) as { order_id: string; amount: number };
    await reportOrder(h, order, { secretKey: KEY });
  };
  const close = async ({ token }: Game) =>
    expect((await h.post('/v2/bookings/split/close', { token })).status).toBe(200);
  const comesTooLate = () => h.opened.db.updateTable('booking_player').set({ share_status: 'refunding' }).execute();
  const payAtClub = async ({ id, token }: Game) => {
    const [player] = (await readSplit(token)).players;
    await desk(`${id}/players/${player.id}/pay`, { payment_type: 'cash' });
  };
  const payAllAtClub = ({ id }: Game) => desk(`${id}/pay`, { payment_type: 'cash' });

  const GIVEN = {
    'is owed at the club': ['club', []],
    'was paid at the club': ['club', [payAtClub]],
    'was paid at the club by the organiser': ['club', [payAllAtClub]],
    'is due online': ['online', []],
    'was paid online': ['online', [payShare]],
    'was paid online until the split closed': ['online', [payShare, close]],
    'was covered when the split closed': ['online', [close]],
    'came too late and goes back': ['online', [comesTooLate]],
  } as const satisfies Record<string, readonly ['online' | 'club', readonly ((game: Game) => Promise<unknown>)[]]>;

  const ACTS = {
    'leaves the match': ({ anna }: Game) => h.post('/v1/matches/leave', { token: anna }),
    'leaves by the ticket': ({ share }: Game) => h.post('/v2/players/leave', { token: share }),
    'is removed from the match': (game: Game) => decide(game, 'Anna', 'remove'),
    'is removed from the split': async ({ token }: Game) => {
      const [player] = (await readSplit(token)).players;
      return h.post('/v2/bookings/split/remove', { token, player_id: player.id });
    },
  };

  type After = readonly [player: string, standing: string, refund: number, emails: readonly string[]];
  const LEFT = ['olena playerNews left'];
  const REMOVED = ['anna player removed'];
  const ONLY_LEFT = ['olena matchHost left'];
  const ONLY_REMOVED = ['anna matchPlayer removed'];
  /** Where the split refuses, nothing changes. */
  const CASES: Record<keyof typeof GIVEN, Record<keyof typeof ACTS, After>> = {
    'is owed at the club': {
      'leaves the match': ['left', 'left due', 0, LEFT],
      'leaves by the ticket': ['left', 'left due', 0, LEFT],
      'is removed from the match': ['removed', 'removed due', 0, REMOVED],
      'is removed from the split': ['removed', 'removed due', 0, REMOVED],
    },
    'was paid at the club': {
      'leaves the match': ['left', 'left paid', 0, LEFT],
      'leaves by the ticket': ['left', 'left paid', 0, LEFT],
      'is removed from the match': ['removed', 'joined paid', 0, ONLY_REMOVED],
      'is removed from the split': ['accepted', 'joined paid', 0, []],
    },
    'was paid at the club by the organiser': {
      'leaves the match': ['left', 'left covered', 0, LEFT],
      'leaves by the ticket': ['left', 'left covered', 0, LEFT],
      'is removed from the match': ['removed', 'joined covered', 0, ONLY_REMOVED],
      'is removed from the split': ['accepted', 'joined covered', 0, []],
    },
    'is due online': {
      'leaves the match': ['left', 'left due', 0, LEFT],
      'leaves by the ticket': ['left', 'left due', 0, LEFT],
      'is removed from the match': ['removed', 'removed due', 0, REMOVED],
      'is removed from the split': ['removed', 'removed due', 0, REMOVED],
    },
    'was paid online': {
      'leaves the match': ['left', 'left refunding', SHARE, LEFT],
      'leaves by the ticket': ['left', 'left refunding', SHARE, LEFT],
      'is removed from the match': ['removed', 'removed refunding', SHARE, REMOVED],
      'is removed from the split': ['removed', 'removed refunding', SHARE, REMOVED],
    },
    'was paid online until the split closed': {
      'leaves the match': ['left', 'left paid', 0, LEFT],
      'leaves by the ticket': ['left', 'left paid', 0, LEFT],
      'is removed from the match': ['removed', 'joined paid', 0, ONLY_REMOVED],
      'is removed from the split': ['accepted', 'joined paid', 0, []],
    },
    'was covered when the split closed': {
      'leaves the match': ['left', 'left covered', 0, LEFT],
      'leaves by the ticket': ['left', 'left covered', 0, LEFT],
      'is removed from the match': ['removed', 'joined covered', 0, ONLY_REMOVED],
      'is removed from the split': ['accepted', 'joined covered', 0, []],
    },
    'came too late and goes back': {
      'leaves the match': ['left', 'joined refunding', 0, ONLY_LEFT],
      'leaves by the ticket': ['accepted', 'joined refunding', 0, []],
      'is removed from the match': ['removed', 'joined refunding', 0, ONLY_REMOVED],
      'is removed from the split': ['accepted', 'joined refunding', 0, []],
    },
  };
  const cases = Object.entries(CASES).flatMap(([given, acts]) =>
    Object.entries(acts).map(([act, after]) => [given as keyof typeof GIVEN, act as keyof typeof ACTS, after] as const),
  );
  it.each(cases)('whose share %s, and who %s, is %j', async (given, act, [player, share, refund, emails]) => {
    const refused = player === 'accepted';
    const [payment, steps] = GIVEN[given];
    const game = await play(payment);
    for (const step of steps) await step(game);
    const { places } = (await hosted(game)).match;
    const before = (await applied(game.anna)).split.taken;
    const removable = (await hosted(game)).players[0].share.removable;
    await told();
    expect(codeOf(await ACTS[act](game))).toBe(refused ? 'SPLIT_CLOSED' : 200);
    expect(await stands()).toEqual([player, share, refund]);
    expect(await told()).toEqual(emails);
    expect((await hosted(game)).match.places).toBe(refused ? places : places + 1);
    // What the pages said before.
    if (act.startsWith('leaves')) {
      expect(before).toMatchObject({ can_leave: share !== 'joined refunding', refund: { amount: refund } });
    } else expect(removable).toBe(share.startsWith('removed'));
    // A second press changes nothing and tells nobody.
    await ACTS[act](game);
    expect([await stands(), await told()]).toEqual([[player, share, refund], []]);
    // Host and player read whether a share stays.
    const stays = share.startsWith('joined') ? share.split(' ')[1] : undefined;
    expect((await hosted(game)).players[0].share?.share_status).toBe(stays);
    expect((await applied(game.anna)).split?.taken?.share_status).toBe(stays);
  });

  it('gives an accepted player one share, with name and address, however often it is asked for', async () => {
    const of = await publish('online');
    const anna = await accept(of);
    expect((await applied(anna)).split).toBeNull();
    // The link of the match does not lead to the booking, which can cancel.
    const links = async () => [(await hosted(of)).split, (await hosted({ ...of, host: of.token })).split];
    expect(await links()).toEqual([
      { token: null, begun: false },
      { token: of.token, begun: false },
    ]);
    expect(codeOf(await take(anna))).toBe('NOT_FOUND');
    await split(of.token);
    expect(await links()).toEqual([
      { token: null, begun: true },
      { token: of.token, begun: true },
    ]);
    expect((await applied(anna)).split).toMatchObject({
      ...{ share: { amount: SHARE }, payment: 'online', open: true, free: 3, taken: null },
    });
    expect((await hosted(of)).players[0].share).toBeNull();
    await told();
    const answers = await Promise.all([take(anna), take(anna), take(anna)]);
    const tokens = new Set([...answers, await take(anna)].map(({ body }) => body.data.token));
    expect(tokens.size).toBe(1);
    expect(await told()).toEqual(['anna player joined', 'olena playerNews joined']);
    expect((await readSplit(of.token)).players).toMatchObject([{ name: 'Anna', share_status: 'due', in_match: true }]);
    expect((await applied(anna)).split).toMatchObject({
      ...{ free: 2, taken: { token: [...tokens][0], share_status: 'due', can_leave: true } },
    });
    expect((await hosted(of)).players[0].share).toEqual({ share_status: 'due', removable: true });
    expect((await ticket([...tokens][0])).player).toMatchObject({ name: 'Anna', in_match: true });
  });

  it('refuses a share to who is not accepted, of a full split, and of a closed one', async () => {
    const of = await publish('online');
    const [anna, borys, vera] = [await accept(of), await accept(of, BORYS), await apply(of, VERA)];
    await split(of.token, 2);
    expect((await applied(vera)).split).toBeNull();
    expect(codeOf(await take(vera))).toBe('SPLIT_CLOSED');
    expect((await take(anna)).status).toBe(200);
    expect((await applied(borys)).split).toMatchObject({ open: true, free: 0, taken: null });
    expect(codeOf(await take(borys))).toBe('PLAYERS_FULL');
    expect((await h.post('/v2/bookings/split/close', { token: of.token })).status).toBe(200);
    expect((await applied(borys)).split).toMatchObject({ open: false });
    expect(codeOf(await take(borys))).toBe('SPLIT_CLOSED');
    // Who has one is led to it all the same.
    expect((await take(anna)).status).toBe(200);
  });

  it('accepts no more players than the split has places for, beside those who have yet to take theirs', async () => {
    const of = await publish('club');
    await accept(of);
    const { invite_token } = (await split(of.token, 3)).body.data;
    await apply(of, BORYS);
    await h.opened.db.deleteFrom('attempt').execute();
    const joined = await h.post('/v2/players/join', { invite_token, name: 'Ivan' }, newKey());
    expect(joined.status).toBe(200);
    expect(codeOf(await decide(of, 'Borys', 'accept'))).toBe('MATCH_FULL');
    await h.post('/v2/players/leave', { token: joined.body.data.token });
    expect((await decide(of, 'Borys', 'accept')).status).toBe(200);
  });

  it('tells the organiser how many others a cancellation concerns, each once', async () => {
    const of = await publish('club');
    const others = async () => (await h.post('/v2/bookings/decode', { token: of.token })).body.data.companions;
    await apply(of, BORYS);
    expect(await others()).toBe(0);
    const anna = await accept(of);
    expect(await others()).toBe(1);
    const { invite_token } = (await split(of.token)).body.data;
    expect((await take(anna)).status).toBe(200);
    expect(await others()).toBe(1);
    await h.opened.db.deleteFrom('attempt').execute();
    const joined = await h.post('/v2/players/join', { invite_token, name: 'Ivan' }, newKey());
    expect(await others()).toBe(2);
    // Who wants no more players keeps the accepted ones.
    await h.post('/v1/matches/close', { token: of.host });
    expect(await others()).toBe(2);
    await h.post('/v2/players/leave', { token: joined.body.data.token });
    expect(await others()).toBe(1);
  });

  it('counts an accepted player who joined by the invitation once', async () => {
    const of = await publish('club');
    await accept(of);
    const { invite_token } = (await split(of.token, 3)).body.data;
    const anna = { invite_token, name: 'A.', email: ANNA.email };
    await h.opened.db.deleteFrom('attempt').execute();
    expect((await h.post('/v2/players/join', anna, newKey())).status).toBe(200);
    await apply(of, BORYS);
    expect((await decide(of, 'Borys', 'accept')).status).toBe(200);
    await apply(of, VERA);
    expect(codeOf(await decide(of, 'Vera', 'accept'))).toBe('MATCH_FULL');
  });

  it('is published for the places that the split has left', async () => {
    const slot = await slotToken(h, F.courtService, DATE, F.courtOne, '12:00');
    const { token } = (await h.post('/v2/bookings/book', { ...bookBody(slot), payment_type: 'card' }, newKey())).body
      .data;
    const host = async () => (await h.post('/v1/matches/host', { token })).body.data;
    expect((await host()).shares).toBeNull();
    const { invite_token } = (await split(token)).body.data;
    expect((await host()).shares).toEqual({ places: 4, taken: 1 });
    await h.post('/v2/players/join', { invite_token, name: 'Ivan' }, newKey());
    expect((await host()).shares).toEqual({ places: 4, taken: 2 });
    const refused = await h.post('/v1/bookings/match', { token, players_total: 4, players_have: 1 });
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'players_have', code: 'SHARES' }] });
    const { match } = (await h.post('/v1/bookings/match', { token, players_total: 4, players_have: 2 })).body.data;
    expect(match.places).toBe(2);
  });

  it('leaves those in the match who joined by the invitation, and those in the split who only play', async () => {
    const of = await publish('club');
    const anna = await accept(of);
    const { invite_token } = (await split(of.token)).body.data;
    const joined = (await h.post('/v2/players/join', { invite_token, name: 'Anna' }, newKey())).body.data;
    expect(joined.player.in_match).toBe(false);
    expect((await applied(anna)).split).toMatchObject({ free: 2, taken: null });
    await h.post('/v2/players/leave', { token: joined.token });
    expect(await stands()).toEqual(['accepted', 'left due', 0]);
    await told();
    await h.post('/v1/matches/leave', { token: anna });
    expect(await told()).toEqual(ONLY_LEFT);
  });

  it('gives a player of the match no second place under the address that joined by the invitation', async () => {
    const of = await publish('club');
    const anna = await accept(of);
    const { invite_token } = (await split(of.token)).body.data;
    const joining = { invite_token, name: 'A.', email: ANNA.email };
    await h.opened.db.deleteFrom('attempt').execute();
    expect((await h.post('/v2/players/join', joining, newKey())).status).toBe(200);
    expect(codeOf(await take(anna))).toBe('ALREADY_JOINED');
    // A name alone says nothing: a player of the match cannot give another.
    const borys = await accept(of, BORYS);
    expect((await h.post('/v2/players/join', { invite_token, name: BORYS.name }, newKey())).status).toBe(200);
    expect((await take(borys)).status).toBe(200);
  });

  it('takes a share again after leaving and applying again', async () => {
    const game = await play('club');
    await h.post('/v1/matches/leave', { token: game.anna });
    expect(codeOf(await take(game.anna))).toBe('SPLIT_CLOSED');
    const again = await accept(game);
    const { token } = (await take(again)).body.data;
    expect(token).not.toBe(game.share);
    expect((await readSplit(game.token)).players).toMatchObject([{ name: 'Anna', state: 'joined' }]);
  });

  it('survives who leaves the match and the split at the same moment, while the host removes them', async () => {
    const game = await play('online');
    await payShare(game);
    const answers = await Promise.all([
      ACTS['leaves the match'](game),
      ACTS['leaves by the ticket'](game),
      ACTS['is removed from the match'](game),
    ]);
    expect(answers.map(codeOf)).toEqual([200, 200, 200]);
    const [player, share, refund] = await stands();
    expect([`${player} refunding`, refund]).toEqual([share, SHARE]);
    expect((await hosted(game)).match.places).toBe(3);
  });

  it.each([
    ['cancelled', (token: string) => h.post('/v2/bookings/cancel', { token })],
    [
      'moved',
      async (token: string) => {
        const slots = [await slotToken(h, F.courtService, DATE, F.courtOne, '15:00')];
        return h.post('/v1/bookings/move', { token, slots });
      },
    ],
  ])('tells each player once that it is %s, who has a share by the email about it', async (news, change) => {
    const game = await play('online');
    await apply(game, BORYS);
    await told();
    expect((await change(game.token)).status).toBe(200);
    expect(await told()).toEqual([`anna player ${news}`, `borys matchPlayer ${news}`]);
  });

  it('says what it costs: a share while the price is split, else an equal part of the price', async () => {
    const of = await publish('online');
    const detail = async () => (await h.get(`/v1/clubs/ace/matches/${of.match}`)).body.data.match.cost;
    const cost = async () => {
      const found = await detail();
      expect((await h.get('/v1/clubs/ace/matches')).body.data[0].cost).toEqual(found);
      expect((await hosted(of)).match.cost).toEqual(found);
      return found;
    };
    const [price, equal] = [4 * SHARE, SHARE].map((amount) => ({ amount, currency: 'UAH' }));
    expect(await cost()).toEqual({ price, share: equal, split: false });
    const anna = await accept(of);
    await split(of.token, 3);
    expect(await cost()).toEqual({ price, share: { amount: 10_000, currency: 'UAH' }, split: true });
    expect((await applied(anna)).split.share).toEqual((await applied(anna)).match.cost.share);
    await h.post('/v2/bookings/split/close', { token: of.token });
    expect(await cost()).toEqual({ price, share: equal, split: false });
    const { db } = h.opened;
    // How the host has paid is not to be seen.
    const pass = { club_id: F.ace, code: 'PASS-1', telephone: '+380671234567', visits_left: 0 };
    const valid = { valid_from: '2037-01-01', valid_until: DATE };
    const { id: pass_id } = await db
      .insertInto('pass')
      .values({ ...pass, ...valid })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('booking').set({ payment_type: 'subscription', payment_status: 'paid', pass_id }).execute();
    expect(await cost()).toEqual({ price, share: equal, split: false });
    await db.updateTable('booking').set({ price: 0 }).execute();
    expect(await cost()).toBeNull();
  });

  it('emails a player what it costs for as long as they may play', async () => {
    const { db } = h.opened;
    const context = { db, secret: new Uint8Array(32), publicUrl: 'https://courtside.ua', from: 'a@b.ua' };
    /** What the emails to players since the last question say of the price. */
    const prices = async () => {
      const rows = await db.deleteFrom('message').where('kind', '=', 'matchPlayer').returningAll().execute();
      const emails = rows.map(async (row) => {
        const { text } = (await composeEmail({ ...context, clock: () => h.now }, row as unknown as MessageRow))!;
        return `${(row.payload as { event: string }).event} ${/Price: (.*)/.exec(text)?.[1]}`;
      });
      return Promise.all(emails);
    };
    const of = await publish('club');
    await apply(of, ANNA);
    expect(await prices()).toEqual(['applied ₴300 for the court, about ₴75 per player']);
    await split(of.token, 3);
    await decide(of, 'Anna', 'accept');
    expect(await prices()).toEqual(['accepted ₴100 per player']);
    await decide(of, 'Anna', 'remove');
    expect(await prices()).toEqual(['removed undefined']);
  });

  it('keeps the share when the match is deleted', async () => {
    const game = await play('club');
    await h.opened.db.deleteFrom('open_match').execute();
    const share = await h.opened.db.selectFrom('booking_player').selectAll().executeTakeFirstOrThrow();
    expect(share).toMatchObject({ name: 'Anna', match_player_id: null, token: game.share });
    expect((await ticket(game.share)).player).toMatchObject({ can_leave: true, in_match: false });
    expect((await ACTS['leaves by the ticket'](game)).status).toBe(200);
  });
});
