import { describe, expect, it } from 'vitest';
import { bandTimes, shownTime, type TimesDetail, withPress } from './band-times.ts';

const COURTS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const price = { amount: 70_000, currency: 'UAH' } as const;
type Time = TimesDetail['times'][number];
const time = (court_id: number, clock: string, status: Time['status'] = 'free'): Time => ({
  court_id,
  starts_at: `2026-11-28T${clock}:00+02:00`,
  status,
  price,
});
const detail = (times: Time[], selected: TimesDetail['selected'] = []): TimesDetail => ({
  service_id: 1,
  date: '2026-11-28',
  times,
  selected,
});
const statusesOf = (day: TimesDetail) =>
  bandTimes(day, COURTS, 'Europe/Kyiv').map(({ clock, courts, free }) => [
    clock,
    courts.map((court) => court?.status ?? 'none').join(' '),
    free,
  ]);

describe('the courts of the band', () => {
  it.each<[string, TimesDetail, unknown[]]>([
    ['are none without times', detail([]), []],
    [
      'are free, taken, or not of the service',
      detail([time(1, '18:00'), time(2, '18:00', 'busy')]),
      [['18:00', 'free taken none', 1]],
    ],
    [
      'are in the order of time, without what is over',
      detail([time(1, '19:00'), time(1, '18:00'), time(1, '17:00', 'past')]),
      [
        ['18:00', 'free none none', 1],
        ['19:00', 'free none none', 1],
      ],
    ],
    [
      'are taken where a court has no such start',
      detail([time(1, '18:00'), time(2, '18:30')]),
      [
        ['18:00', 'free taken none', 1],
        ['18:30', 'taken free none', 1],
      ],
    ],
    [
      'are selected at the hours of the selection, whatever their offset',
      detail(
        [time(1, '18:00'), time(1, '19:00'), time(2, '18:00')],
        [{ court_id: 1, starts_at: '2026-11-28T17:00:00+01:00' }],
      ),
      [
        ['18:00', 'selected free none', 2],
        ['19:00', 'free taken none', 1],
      ],
    ],
  ])('%s', (_, day, expected) => expect(statusesOf(day)).toEqual(expected));

  it('tell the hour apart that clocks repeat in autumn', () => {
    const at = (starts_at: string): Time => ({ court_id: 1, starts_at, status: 'free', price });
    const day = detail([at('2026-10-25T03:00:00+03:00'), at('2026-10-25T03:00:00+02:00')]);
    const clocks = bandTimes(day, COURTS, 'Europe/Kyiv').map(({ clock }) => clock);
    expect(new Set(clocks).size).toBe(2);
  });
});

describe('a press on a court of the band', () => {
  const day = (...selected: number[]) =>
    detail(
      [time(1, '18:00'), time(2, '18:00'), time(3, '18:00', 'busy')],
      selected.map((court_id) => ({ court_id, starts_at: '2026-11-28T18:00:00+02:00' })),
    );
  it.each([
    ['selects it', day(), 0, 'selected free taken'],
    ['moves the selection', day(1), 1, 'free selected taken'],
    ['removes the selection', day(1), 0, 'free free taken'],
    ['leaves a taken one', day(), 2, 'free free taken'],
  ])('%s', (_, before, pressed, expected) => {
    const [shown] = bandTimes(before, COURTS, 'Europe/Kyiv');
    expect(
      withPress(shown!, pressed)
        .courts.map((court) => court!.status)
        .join(' '),
    ).toBe(expected);
  });
});

describe('the time of the band', () => {
  const times = (selected: TimesDetail['selected'] = []) =>
    bandTimes(
      detail([time(1, '17:00', 'busy'), time(1, '18:00'), time(1, '19:00'), time(1, '20:00')], selected),
      COURTS,
      'Europe/Kyiv',
    );
  const nineteen = [{ court_id: 1, starts_at: '2026-11-28T19:00:00+02:00' }];
  it.each<[string, TimesDetail['selected'], string | undefined, boolean, string]>([
    ['begins with the first free court', [], undefined, false, '18:00'],
    ['stays the same on another day', [], '20:00', false, '20:00'],
    ['is the first free one if that day has no such time', [], '07:00', false, '18:00'],
    ['follows a new selection', nineteen, '20:00', true, '19:00'],
    ['does not return to a selection that has not changed', nineteen, '20:00', false, '20:00'],
    ['begins with the selection', nineteen, undefined, false, '19:00'],
  ])('%s', (_, selected, clock, follow, expected) => {
    const shown = times(selected);
    expect(shown[shownTime(shown, clock, follow)]!.clock).toBe(expected);
  });

  it('is the first one if nothing is free', () => {
    const taken = bandTimes(detail([time(1, '18:00', 'busy')]), COURTS, 'Europe/Kyiv');
    expect(shownTime(taken, undefined, false)).toBe(0);
  });
});
