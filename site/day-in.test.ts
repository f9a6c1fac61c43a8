import type { LoaderFunctionArgs } from 'react-router';
import { describe, expect, it } from 'vitest';
import { dayIn, todayIn } from './day-in.server.ts';
import { dateIn, wrongDayIn } from './desk/page.server.ts';

const TODAY = '2026-03-10';
/** Days that no calendar has, or the API does not take. */
const NO_DAYS = ['2026-13-45', '2026-02-30', '2026-04-31', '3026-04-01', '0026-04-01', '2026-4-1', 'garbage', ''];

it.each([
  ['2026-07-01T20:59:00Z', ['Europe/Kyiv'], '2026-07-01'],
  ['2026-07-01T21:00:00Z', ['Europe/Kyiv'], '2026-07-02'],
  ['2026-12-01T22:00:00Z', ['Europe/Kyiv'], '2026-12-02'],
  ['2026-12-01T22:00:00Z', ['Europe/Kyiv', 'Europe/London'], '2026-12-01'],
  ['2026-12-01T22:00:00Z', [], undefined],
])('at %s it is in %j %s', (now, zones, day) => {
  expect(todayIn(Date.parse(now), zones)).toBe(day);
});

describe('the day of an address', () => {
  it.each([...NO_DAYS, null, '2026-03-09'])('is today for %s', (asked) => {
    expect(dayIn(asked, TODAY)).toBe(TODAY);
  });

  it.each([TODAY, '2026-03-11', '2028-02-29'])('is %s', (asked) => {
    expect(dayIn(asked, TODAY)).toBe(asked);
  });

  const page = (date: string) =>
    ({ request: new Request(`http://site.test/desk?date=${date}`) }) as Pick<LoaderFunctionArgs, 'request'>;

  it.each(NO_DAYS)('is none at the desk for %s, which says so', (date) => {
    expect(dateIn(page(date))).toEqual({});
    expect(wrongDayIn(page(date))).toBe(date || undefined);
  });

  it('is also a past one at the desk', () => {
    expect(dateIn(page('2025-02-28'))).toEqual({ date: '2025-02-28' });
    expect(wrongDayIn(page('2025-02-28'))).toBeUndefined();
  });
});
