import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardSlot } from '#core/schemas/club-search.ts';
import type { Slot } from '#core/schemas/slot.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { expireHolds, type Harness, startHarness } from '#server/testing/harness.ts';

describe.each(DATABASES)('free times over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database);
  });
  afterAll(() => h.close());

  const card = async (slug: string, query: string) =>
    (await h.get(`/v1/clubs?${query}`)).body.data.find((club: { slug: string }) => club.slug === slug);
  const freeSlots = async (service: number, date: string): Promise<Slot[]> =>
    (await h.get(`/v1/slots?service_id=${service}&date=${date}`)).body.data.filter(
      (slot: Slot) => slot.status === 'free',
    );

  it.each([
    ['an ordinary day', '2026-03-12'],
    ['the day of 23 hours', '2026-03-29'],
    ['the day of 25 hours', '2026-10-25'],
    ['today, after the lead time', '2026-03-10'],
    ['the last day of the horizon', '2027-01-04'],
    ['a day beyond the horizon', '2027-01-05'],
    ['yesterday', '2026-03-09'],
  ])('are those of the schedule on %s, %s', async (_, date) => {
    for (const [slug, service] of [
      ['ace', F.courtService],
      ['night', F.nightService],
    ] as const) {
      const free = await freeSlots(service, date);
      const found = await card(slug, `date=${date}&service_kind=court`);
      expect(found?.free_slots ?? 0, slug).toBe(free.length);
      const starts = [...new Set(free.map(({ starts_at }) => starts_at))].sort(
        (one, other) => Date.parse(one) - Date.parse(other),
      );
      expect(found?.next_slots.map((slot: Slot) => slot.starts_at) ?? [], slug).toEqual(starts.slice(0, 4));
    }
  });

  it.each([
    ['until the next morning', 'date=2026-03-12&time_from=23:00&time_to=02:00', 5],
    ['until midnight', 'date=2026-03-12&time_from=22:00&time_to=24:00', 3],
    ['from midnight, which is yesterday evening of the club', 'date=2026-03-12&time_to=05:00', 9],
    ['for longer than the service sells', 'date=2026-03-12&duration=240', undefined],
    ['for an hour and a half', 'date=2026-03-12&time_from=18:00&time_to=20:00&duration=90', 2],
  ])('reach %s', async (_, query, count) => {
    expect((await card('night', query))?.free_slots).toBe(count);
  });

  it("are taken by a booking, by a hold until it expires, and by a coach's lesson elsewhere", async () => {
    const hour = 'date=2026-03-11&time_from=12:00&time_to=13:00';
    const occupy = (row: { court_id: number; coach_id?: number; expires_at?: RawBuilder<Date> }) =>
      h.opened.db
        .insertInto('occupation')
        .values({
          club_id: F.ace,
          during: '["2026-03-11T10:00:00Z","2026-03-11T11:00:00Z")',
          kind: row.expires_at ? 'hold' : 'seed',
          ...row,
        })
        .execute();
    expect((await card('ace', hour)).free_slots).toBe(2);
    await occupy({ court_id: F.courtOne, expires_at: sql<Date>`now() + interval '1 minute'` });
    expect((await card('ace', hour)).free_slots).toBe(1);
    expect((await card('ace', `${hour}&service_kind=coach`)).free_slots).toBe(1);
    await occupy({ court_id: F.courtTwo, coach_id: 1 });
    expect(await card('ace', hour)).toBeUndefined();
    await expireHolds(h);
    expect((await card('ace', hour)).free_slots).toBe(1);
    expect(await card('ace', `${hour}&service_kind=coach`)).toBeUndefined();
  });

  it('are taken by occupations that last for days', async () => {
    const day = 'date=2026-06-10&service_kind=court';
    const before = (await card('ace', day)).free_slots;
    await h.opened.db
      .insertInto('occupation')
      .values({
        club_id: F.ace,
        court_id: F.courtOne,
        during: '["2026-06-01T00:00:00Z","2026-06-30T00:00:00Z")',
        kind: 'closure',
      })
      .execute();
    expect((await card('ace', day)).free_slots).toBe(before / 2);
  });

  it('of groups are sessions with places left', async () => {
    const day = 'service_kind=group&date=2026-03-12';
    expect(await card('ace', day)).toMatchObject({ free_slots: 1, next_slots: [], group_sessions_count: 1 });
    await h.opened.db.updateTable('group_session').set({ remaining: 0 }).where('id', '=', F.session).execute();
    expect(await card('ace', day)).toBeUndefined();
    expect((await card('ace', 'service_kind=group')).group_sessions_count).toBe(0);
  });

  it('are of a court rather than of a cheaper lesson on it, unless lessons are wanted', async () => {
    const lessons = h.opened.db.updateTable('price_rule').where('club_id', '=', F.ace).where('coach_id', '=', 1);
    await lessons.set({ amount: 10_000 }).execute();
    const services = async (query: string) =>
      new Set((await card('ace', `${query}date=2026-03-12`)).next_slots.map((slot: CardSlot) => slot.service_id));
    expect(await services('')).toEqual(new Set([F.courtService]));
    expect(await services('service_kind=coach&')).toEqual(new Set([F.coachService]));
  });

  it('go on with tomorrow where today has few left, unless today is requested', async () => {
    const occupied = [F.courtOne, F.courtTwo].map((court_id) => ({
      ...{ club_id: F.ace, court_id, kind: 'closure' as const },
      during: '["2026-03-10T00:00:00Z","2026-03-10T18:30:00Z")',
    }));
    await h.opened.db.insertInto('occupation').values(occupied).execute();
    const starts = async (query: string) =>
      (await card('ace', query)).next_slots.map(({ starts_at }: Slot) => starts_at.slice(8, 16));
    expect(await starts('service_kind=court')).toEqual(['10T20:30', '10T21:00', '11T08:00', '11T08:30']);
    expect(await starts('service_kind=court&sort=soonest')).toEqual(await starts('service_kind=court'));
    expect(await starts('service_kind=court&date=2026-03-10')).toEqual(['10T20:30', '10T21:00']);
    expect(await card('ace', 'service_kind=court')).toMatchObject({ slots_date: '2026-03-10', free_slots: 4 });
  });

  it('say until when they can be cancelled free of charge, if they still can', async () => {
    const deadlines = async (date: string) =>
      (await card('ace', `service_kind=court&date=${date}`)).next_slots.map((slot: CardSlot) => slot.free_until);
    expect(new Set(await deadlines('2026-03-10'))).toEqual(new Set([null]));
    expect((await deadlines('2026-03-29'))[0]).toBe('2026-03-28T07:00:00+02:00');
  });
});
