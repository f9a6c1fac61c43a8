import { describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { type DescribedClub, type DescribedSession, scheduledSession, sessionSeries, slot } from './describe.ts';

const URL = 'https://courtside.example';

const club = (timeZone: string): DescribedClub => ({
  ...{ id: 1, slug: 'ace', title: 'Ace', description: 'A club.', address: '1 Court Street', city: 'Kyiv' },
  ...{ phone: '+380441234567', latitude: 50.45, longitude: 30.52, timeZone, openingHours: [] },
});

describe('the open data', () => {
  it.each([
    // The night on which clocks go back: the same time twice.
    ['2026-10-25T00:30Z', 'Europe/Kyiv', '2026-10-25T03:30:00+03:00', '2026-10-25T03:30:00+02:00', '03:30', 'Sunday'],
    // The one on which they go forward.
    ['2026-03-29T00:30Z', 'Europe/Kyiv', '2026-03-29T02:30:00+02:00', '2026-03-29T04:30:00+03:00', '02:30', 'Sunday'],
    // Another day there than in UTC.
    ['2026-06-01T23:00Z', 'Asia/Tokyo', '2026-06-02T08:00:00+09:00', '2026-06-02T09:00:00+09:00', '08:00', 'Tuesday'],
    ['2026-06-02T01:00Z', 'America/Lima', '2026-06-01T20:00:00-05:00', '2026-06-01T21:00:00-05:00', '20:00', 'Monday'],
  ])('has an hour from %s on the clock of a club in %s', (instant, zone, startDate, endDate, startTime, day) => {
    const start = Date.parse(instant);
    const times = { startDate, endDate, duration: 'PT1H' };
    expect(slot('1-11-101-x', start, { minutes: 60, amount: 1, uses: 1, zone }, URL)).toMatchObject(times);
    const session: DescribedSession = {
      ...{ id: 5, title: 'Beginners', start, end: start + HOUR },
      ...{ amount: 15_050, maximum: 6, remaining: 2, coach: undefined },
    };
    const at = club(zone);
    const dated = scheduledSession(at, { series: '1-weekly-7', session }, URL);
    const { url } = dated;
    expect(dated).toMatchObject({ ...times, offers: [{ price: 150.5, priceCurrency: 'UAH' }] });
    expect(url).toBe(`${URL}/club/ace/schedule?date=${startDate.slice(0, 10)}`);
    const service = { id: 11, title: 'Tennis', sport: { slug: 'tennis', title: 'Tennis' } };
    const series = sessionSeries(at, { item: '1-weekly-7', service, sessions: [session], isWeekly: true }, URL);
    const byDay = [`https://schema.org/${day}`];
    expect(series).toMatchObject({ eventSchedule: [{ startTime, byDay, scheduleTimezone: zone, duration: 'PT1H' }] });
  });
});
