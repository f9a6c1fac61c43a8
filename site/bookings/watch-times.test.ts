import { describe, expect, it } from 'vitest';
import { TIME_CASES } from '#testing/time-cases.ts';
import { hoursOf, scheduleQuery, watchTimes } from './watch-times.ts';

describe('the page of a place in line', () => {
  it.each(TIME_CASES)('shows $name', ({ local: [starts_at, ends_at], zone, start, end, day }) => {
    const watch = { starts_at, ends_at, offered_until: ends_at, club: { time_zone: zone } };
    for (const language of ['en', 'uk', 'ru'] as const)
      expect(watchTimes(watch, language)).toEqual({ when: `${day[language]}, ${start}–${end}`, until: end });
    expect(watchTimes({ ...watch, offered_until: null }, 'en').until).toBe('');
    expect(hoursOf(watch, zone)).toBe(`${start}–${end}`);
  });

  it.each<[string, number | null, number | null, string]>([
    ['a court', 3, 7, 'service=3&date=2037-11-23&court=7&time=18%3A00'],
    ['the day of a session', 3, null, 'date=2037-11-23'],
    ['a court whose service is gone', null, 7, 'date=2037-11-23&court=7&time=18%3A00'],
  ])('opens the schedule at %s', (_, service_id, court_id, query) => {
    expect(scheduleQuery({ service_id, court_id, starts_at: '2037-11-23T18:00:00+02:00' })).toBe(query);
  });
});
