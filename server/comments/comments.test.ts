import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { anonymizeCustomers } from '#server/retention.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { createSessions } from '#server/testing/sessions.ts';

const KEY = 'a secret key of thirty-two characters';
const PLAYED_ON = '2026-03-12';

describe.each(DATABASES)('comments of players over $name', (database) => {
  let h: Harness;
  let staff: { authorization: string };
  const tokens: Record<string, string> = { unknown: 'x'.repeat(32) };

  const book = async (date: string, time: string, customer: object = CUSTOMER) => {
    const slot = await slotToken(h, F.courtService, date, F.courtOne, time);
    const { data } = (await h.post('/v2/bookings/book', { ...bookBody(slot), customer }, newKey())).body;
    return data as { id: number; token: string };
  };
  beforeAll(async () => {
    h = await startHarness(database, { secretKey: KEY });
    const {
      sessions: [session],
    } = await createSessions(h, KEY);
    staff = { authorization: `Bearer ${session}` };
    const { db } = h.opened;
    for (const [index, name] of ['played', 'another', 'cancelled', 'absent', 'unpaid'].entries()) {
      const { id, token } = await book(PLAYED_ON, `${10 + index}:00`);
      tokens[name] = token;
      if (name === 'absent') await db.updateTable('booking').set({ no_show: true }).where('id', '=', id).execute();
      if (name === 'unpaid')
        await db
          .updateTable('booking')
          .set({ status: 'pending', payment_status: 'pending', pay_until: new Date(h.now) })
          .where('id', '=', id)
          .execute();
    }
    await h.post('/v2/bookings/cancel', { token: tokens.cancelled });
    tokens.coming = (await book('2026-03-20', '10:00')).token;
    const row = await db
      .selectFrom('booking')
      .select('club_token')
      .where('token', '=', tokens.played!)
      .executeTakeFirstOrThrow();
    tokens.clubs = row.club_token;
  });
  afterAll(() => h.close());
  beforeEach(async () => {
    h.now = TUESDAY + 5 * DAY;
    await h.opened.db.deleteFrom('club_comment').execute();
    await h.opened.db.deleteFrom('desk_log').execute();
  });

  const write = (text: string, token = tokens.played!, headers: Record<string, string> = {}) =>
    h.post('/v1/bookings/comment', { token, text }, headers);
  const remove = (token = tokens.played!) => h.post('/v1/bookings/comment/remove', { token });
  const own = async (token = tokens.played!) => (await h.post('/v1/bookings/comment/decode', { token })).body.data;
  const list = async (query = '') => (await h.get(`/v1/clubs/ace/comments${query}`)).body;
  const texts = async () => (await list()).data.map(({ text }: { text: string }) => text);
  const atDesk = async () => (await h.get('/v1/desk/clubs/ace/comments', staff)).body.data.comments;
  const decide = (id: number, name: 'hide' | 'show', reason = 'Names a member of staff') =>
    h.post(`/v1/desk/clubs/ace/comments/${id}/${name}`, { reason }, staff);
  const log = async () => (await h.get('/v1/desk/clubs/ace/log', staff)).body.data;

  it('are shown with first name and month, and nothing that says whose they are', async () => {
    const sent = await write('  Good\ncourts ', tokens.played, { 'accept-language': 'uk' });
    expect(sent.status).toBe(200);
    expect(sent.body.data).toEqual({
      allowed: true,
      comment: { text: 'Good\ncourts', name: 'Olena', month: '2026-03', hidden: null },
      signature: { name: 'Olena', month: '2026-03' },
    });
    const { data, meta } = await list();
    expect(data).toEqual([
      {
        ...{ id: expect.any(Number), text: 'Good\ncourts', name: 'Olena' },
        ...{ month: '2026-03', language: 'uk', example: false },
      },
    ]);
    expect(meta).toEqual({ page: 1, page_size: 5, total: 1 });
    expect((await h.get('/v1/clubs/calm/comments')).body.data).toEqual([]);
    expect((await h.get('/v1/clubs/nowhere/comments')).body.code).toBe('NOT_FOUND');
  });

  it.each([
    ['a played booking', 'played', true, ''],
    ['a booking to come', 'coming', false, 'COMMENT_NOT_POSSIBLE'],
    ['a cancelled booking', 'cancelled', false, 'COMMENT_NOT_POSSIBLE'],
    ['a no-show', 'absent', false, 'COMMENT_NOT_POSSIBLE'],
    ['a booking that was not paid', 'unpaid', false, 'COMMENT_NOT_POSSIBLE'],
    ["the club's own link", 'clubs', undefined, 'TOKEN_INVALID'],
    ['an unknown booking', 'unknown', undefined, 'TOKEN_INVALID'],
  ])('of %s are taken or refused', async (_, name, allowed, code) => {
    expect((await own(tokens[name]))?.allowed).toBe(allowed);
    expect((await write('Good', tokens[name])).body.code ?? '').toBe(code);
    expect(await texts()).toEqual(code ? [] : ['Good']);
  });

  it('can be written from the end of the visit on', async () => {
    const { token } = await book('2026-03-17', '10:00');
    h.now = Date.parse('2026-03-17T11:00:00+02:00') - 1;
    expect((await write('Early', token)).body.code).toBe('COMMENT_NOT_POSSIBLE');
    h.now += 1;
    expect((await write('Right after', token)).status).toBe(200);
  });

  it.each<[string, unknown, string, string]>([
    ['nothing', '', 'text', 'REQUIRED'],
    ['spaces', '  \n ', 'text', 'REQUIRED'],
    ['what cannot be seen', '\u200b\u2066', 'text', 'REQUIRED'],
    ['301 characters', 'ї'.repeat(301), 'text', 'COMMENT'],
    // An emoji of two code units counts as two, as in the field.
    ['151 emoji', '🎾'.repeat(151), 'text', 'COMMENT'],
    ['no text', 5, 'text', 'COMMENT'],
  ])('of %s are refused, by the name of the field', async (_, text, path, code) => {
    const { status, body } = await h.post('/v1/bookings/comment', { token: tokens.played, text });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path, code }]);
    expect(await texts()).toEqual([]);
  });

  it.each(['ї'.repeat(300), '🎾'.repeat(150), '<script>alert(1)</script> https://spam.example'])(
    'take a text of at most 300 characters as it is: %.20s',
    async (text) => {
      expect((await write(text)).status).toBe(200);
      expect(await texts()).toEqual([text]);
    },
  );

  it.each(LANGUAGES)('that are refused say why in %s', async (language) => {
    const { body } = await write('Good', tokens.coming, { 'accept-language': language });
    expect(body.title).toMatch({ en: /once you have played/, uk: /після гри/, ru: /после игры/ }[language]!);
    const long = await write('x'.repeat(301), tokens.played, { 'accept-language': language });
    expect(long.body.errors[0].message).toContain('300');
  });

  it('are one per booking: a second one changes the first, whose month stays', async () => {
    await write('Good');
    const [{ id }] = (await list()).data;
    h.now = Date.parse('2026-04-02T10:00:00Z');
    const changed = await write('Very good');
    expect(changed.body.data.comment).toMatchObject({ text: 'Very good', month: '2026-03' });
    expect((await list()).data).toMatchObject([{ id, text: 'Very good', month: '2026-03' }]);
    const [desk] = (await h.get('/v1/desk/clubs/ace/comments', staff)).body.data.comments;
    expect(desk).toMatchObject({ changed_at: '2026-04-02T13:00:00+03:00', code: expect.any(String) });
    await Promise.all(Array.from({ length: 8 }, (_, index) => write(`At once ${index}`)));
    expect(await texts()).toHaveLength(1);
  });

  it('have the month of the club', async () => {
    // 00:30 on 1 April in Kyiv.
    h.now = Date.parse('2026-03-31T21:30:00Z');
    await write('Good');
    expect((await list()).data).toMatchObject([{ month: '2026-04' }]);
  });

  it('are listed by page, the newest first', async () => {
    const { db } = h.opened;
    const row = { club_id: F.ace, booking_id: null, name: null, language: 'en' as const };
    await db
      .insertInto('club_comment')
      .values([3, 1, 2, 7, 5, 6, 4].map((n) => ({ ...row, text: `N${n}`, created_at: new Date(TUESDAY + n * HOUR) })))
      .execute();
    const page = async (query: string) => {
      const { data, meta } = await list(query);
      return [data.map(({ text }: { text: string }) => text).join(' '), meta];
    };
    expect(await page('')).toEqual(['N7 N6 N5 N4 N3', { page: 1, page_size: 5, total: 7 }]);
    expect(await page('?page=2')).toEqual(['N2 N1', { page: 2, page_size: 5, total: 7 }]);
    expect(await page('?page=9')).toEqual(['', { page: 9, page_size: 5, total: 7 }]);
    expect(await page('?page_size=2000')).toEqual(['N7 N6 N5 N4 N3 N2 N1', { page: 1, page_size: 100, total: 7 }]);
    expect((await list()).data[0]).toMatchObject({ example: true, name: null });
    expect((await h.get('/v1/clubs/ace/comments?page=0')).body.errors).toMatchObject([{ path: 'page' }]);
  });

  it('can be removed at any time, also by who did not come after all', async () => {
    await write('Good', tokens.another);
    const { db } = h.opened;
    const mark = (no_show: boolean) =>
      db.updateTable('booking').set({ no_show }).where('token', '=', tokens.another!).execute();
    await mark(true);
    // A club cannot make a comment disappear by saying that its author was not there.
    expect(await texts()).toEqual(['Good']);
    expect((await write('Better', tokens.another)).body.code).toBe('COMMENT_NOT_POSSIBLE');
    expect((await remove(tokens.another)).body.data).toMatchObject({ allowed: false, comment: null });
    await mark(false);
    expect(await texts()).toEqual([]);
    expect(await atDesk()).toEqual([]);
    expect((await remove(tokens.another)).status).toBe(200);
    expect((await remove(tokens.clubs)).body.code).toBe('TOKEN_INVALID');
  });

  it('are hidden and shown with a reason, by whom and when in the log, and their player reads it', async () => {
    await write('Bad');
    const [{ id }] = (await list()).data;
    expect((await decide(id, 'hide', '  Names a member of staff ')).status).toBe(204);
    expect(await list()).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await own()).comment).toMatchObject({
      text: 'Bad',
      hidden: { reason: 'Names a member of staff', at: '2026-03-15T10:00:00+02:00' },
    });
    const [hidden] = await atDesk();
    expect(hidden).toMatchObject({ id, text: 'Bad', hidden: { reason: 'Names a member of staff' } });
    const [entry] = await log();
    expect(entry).toMatchObject({
      ...{ action: 'comment_hidden', note: 'Names a member of staff', actor: hidden.hidden.by },
      ...{ at: '2026-03-15T10:00:00+02:00', booking_id: hidden.booking_id, code: hidden.code },
    });
    expect((await decide(id, 'show', 'A mistake')).status).toBe(204);
    expect(await texts()).toEqual(['Bad']);
    expect((await own()).comment.hidden).toBeNull();
    expect((await log()).map(({ action, note }: Record<string, string>) => [action, note])).toEqual([
      ['comment_shown', 'A mistake'],
      ['comment_hidden', 'Names a member of staff'],
    ]);
    // A colleague was faster.
    expect((await decide(id, 'show')).status).toBe(204);
    expect(await log()).toHaveLength(2);
  });

  it.each([
    ['no reason', {}, 'REQUIRED'],
    ['an empty reason', { reason: '' }, 'REQUIRED'],
    ['two characters', { reason: ' no  ' }, 'REASON'],
    ['201 characters', { reason: 'x'.repeat(201) }, 'REASON'],
  ])('are not hidden for %s', async (_, body, code) => {
    await write('Bad');
    const [{ id }] = (await list()).data;
    const { status, body: problem } = await h.post(`/v1/desk/clubs/ace/comments/${id}/hide`, body, staff);
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'reason', code }]]);
    expect(await texts()).toEqual(['Bad']);
    for (const reason of ['bad', 'x'.repeat(200)]) expect((await decide(id, 'hide', reason)).status).toBe(204);
  });

  it('stay hidden when they are changed, or removed and written anew, until the desk shows them', async () => {
    await write('Bad');
    const [{ id }] = (await list()).data;
    await decide(id, 'hide');
    h.now += HOUR;
    expect((await write('Worse')).body.data.comment).toMatchObject({ text: 'Worse', hidden: {} });
    expect((await remove()).body.data.comment).toBeNull();
    expect(await atDesk()).toMatchObject([{ id, text: null, name: null, hidden: {} }]);
    expect((await write('Good after all')).body.data.comment.hidden).not.toBeNull();
    expect(await texts()).toEqual([]);
    await decide(id, 'show', 'Reworded');
    expect(await texts()).toEqual(['Good after all']);
  });

  it('leave nothing when the desk forgives one that was removed', async () => {
    await write('Bad');
    const [{ id }] = (await list()).data;
    await decide(id, 'hide');
    await remove();
    await decide(id, 'show', 'Removed by the player');
    expect(await atDesk()).toEqual([]);
    await write('Good');
    expect(await texts()).toEqual(['Good']);
  });

  it('of one club are not hidden at the desk of another', async () => {
    await write('Bad');
    const [{ id }] = (await list()).data;
    const path = `/v1/desk/clubs/calm/comments/${id}/hide`;
    expect((await h.post(path, { reason: 'Envy' }, staff)).body.code).toBe('NOT_FOUND');
    expect(await texts()).toEqual(['Bad']);
  });

  it('tell the pages of their club of every change, at once', async () => {
    const told: string[] = [];
    const listening = await h.opened.listen('courtside_change', {
      onNotification: (payload) => payload.startsWith('page ') && told.push(payload),
      onGap: () => {},
    });
    const tells = async (change: () => Promise<unknown>) => {
      told.length = 0;
      await change();
      await expect.poll(() => told).toContain(`page ${F.ace}`);
    };
    await tells(() => write('Good'));
    const [{ id }] = (await list()).data;
    await tells(() => write('Very good'));
    await tells(() => decide(id, 'hide'));
    await tells(() => decide(id, 'show'));
    await tells(() => remove());
    await listening.stop();
  });

  it('are limited as votes are: a flood has to pay with proofs of work', async () => {
    const limited = await startHarness(database, { attemptsPerMinute: 9 });
    try {
      const codes = [];
      for (let i = 0; i < 5; i++)
        codes.push((await limited.post('/v1/bookings/comment', { token: tokens.unknown, text: 'Good' })).body.code);
      expect(codes).toEqual([...Array(3).fill('TOKEN_INVALID'), ...Array(2).fill('PROOF_REQUIRED')]);
    } finally {
      await limited.close();
    }
  });

  it("are deleted with their customer's data", async () => {
    const { db } = h.opened;
    await write('Good');
    await write('Also good', tokens.another);
    const [, { id }] = (await list()).data;
    await decide(id, 'hide');
    await anonymizeCustomers(db, 730);
    expect(await db.selectFrom('club_comment').select('id').execute()).toHaveLength(2);
    await db.updateTable('booking').set({ starts_at: '2020-01-01T10:00Z', ends_at: '2020-01-01T11:00Z' }).execute();
    await db.updateTable('booking').set({ created_at: new Date() }).where('token', '=', tokens.coming!).execute();
    await anonymizeCustomers(db, 730);
    expect(await db.selectFrom('club_comment').select('id').execute()).toEqual([]);
    expect(await own()).toMatchObject({ allowed: false, signature: { name: null } });
    expect((await write('Again')).body.code).toBe('COMMENT_NOT_POSSIBLE');
  });
});
