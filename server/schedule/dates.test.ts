import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedDatabase } from '#server/database/index.ts';
import { seed } from '#server/seed/index.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { openInMemory } from '#server/testing/database.ts';
import { scheduleDates } from './dates.ts';
import { courtSlots, loadOccupancy, loadOffers } from './offer.ts';

const NOW = Date.parse('2026-03-10T13:10:00Z');
let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openInMemory();
  await seed(opened.db, { now: NOW, log: () => {}, pictures: false });
}, 60_000);
afterAll(() => opened.close());

it('counts the same as a plain count over the slots of every court, coaches and 45-minute courts included', async () => {
  const clubs = await opened.db.selectFrom('club').select(['id']).orderBy('id').limit(12).execute();
  const steps = new Set<number>();
  let days = 0;
  for (const { id } of clubs) {
    const offers = await loadOffers(opened.db, { clubId: id });
    for (const { date, services } of (await scheduleDates(opened.db, offers, { now: NOW, device: '' })).slice(0, 8)) {
      const occupancy = await loadOccupancy(opened.db, offers[0]!.club, date, date, { device: '' });
      for (const offer of offers.filter(({ kind }) => kind !== 'group')) {
        const duration = offer.step === 45 ? 45 : 60;
        const slots = offer.courtIds.flatMap((courtId) =>
          courtSlots(offer, occupancy, { courtId, date, duration, now: NOW }),
        );
        const counted = services.find(({ service_id }) => service_id === offer.serviceId);
        expect(counted).toMatchObject({
          maximum: slots.length,
          remaining: slots.filter(({ status }) => status === 'free').length,
        });
        steps.add(offer.step);
        days += 1;
      }
    }
  }
  expect(days).toBeGreaterThan(200);
  expect([...steps].sort()).toEqual([45, 60]);
});

it('says how much of a day can still be booked', async () => {
  const [offer] = (await loadOffers(opened.db, { clubId: 1 })).filter(({ kind }) => kind === 'court');
  // The club is open from 07:00 to 23:00.
  const left = async (now: string, day: number) => {
    const dates = await scheduleDates(opened.db, [offer!], { now: Date.parse(now), device: '' });
    return dates[day]!.services[0]!.minutes_left;
  };
  expect([
    await left('2026-03-10T06:00:00+02:00', 0),
    await left('2026-03-10T20:10:00+02:00', 0),
    await left('2026-03-10T20:40:00+02:00', 0),
    await left('2026-03-10T22:40:00+02:00', 0),
    await left('2026-03-10T22:40:00+02:00', 1),
  ]).toEqual([960, 120, 60, 0, 960]);
});

it('agrees with the slots of the API', async () => {
  const app = await buildTestApp({ ...opened, clock: () => NOW });
  const { data } = (await app.inject('/api/v1/clubs/1/scheduledates/')).json();
  for (const { service_id, remaining, maximum } of data[1].services.slice(0, 3)) {
    const slots = (await app.inject(`/api/v1/slots?service_id=${service_id}&date=${data[1].date}`)).json().data;
    const free = slots.filter(({ status }: { status: string }) => status === 'free').length;
    expect([slots.length, free]).toEqual([maximum, remaining]);
  }
  await app.close();
});
