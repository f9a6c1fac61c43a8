import { expect } from '@open-wc/testing';
import { selectionOf } from './deferred/selection.tsx';
import { club, FIRST_DAY, SECOND_DAY, slot } from './fixture.ts';
import type { Schedule, ScheduleEvent, ScheduleState } from './model.ts';
import { applyEvent, initialState } from './state.ts';

const SERVICE = 11;
const scheduleOf = (date: string, slots = [slot(1, 17), slot(1, 18)]): Schedule => ({
  club,
  services: [],
  dates: [],
  day: { date, serviceId: SERVICE, duration: 60, slots, courts: club.courts, sessions: [] },
  meta: {},
});

const schedule = scheduleOf(FIRST_DAY);
const selection = selectionOf(schedule.day!.slots)!;
const ready = initialState(schedule);
const first = { serviceId: SERVICE, date: FIRST_DAY };
const second = { serviceId: SERVICE, date: SECOND_DAY };
const error = new Error('no response');
const failure = (day: typeof first | undefined) => ({ error, day });
/** The visitor has left the first day, and the second one loads. */
const leaving = applyEvent(ready, { type: 'show', day: second });

/** The state after each event, as far as it differs from the state before. */
const CASES: [what: string, before: ScheduleState, event: ScheduleEvent, changes: Partial<ScheduleState>][] = [
  [
    'a load clears the failure',
    { ...ready, failure: failure(undefined) },
    { type: 'load' },
    { loading: true, failure: undefined },
  ],
  [
    'a load keeps the page and the selection',
    { ...ready, selection },
    { type: 'load' },
    { loading: true, schedule, selection },
  ],
  [
    'another day clears selection, past times and failure, and keeps the page',
    { ...ready, selection, showPast: true, failure: failure(second) },
    { type: 'show', day: second },
    { ...second, loading: true, schedule, selection: undefined, showPast: false, failure: undefined },
  ],
  [
    'another service does too',
    { ...ready, selection, showPast: true },
    { type: 'show', day: { ...first, serviceId: 12 } },
    { serviceId: 12, date: FIRST_DAY, loading: true, selection: undefined, showPast: false },
  ],
  [
    'the same day again keeps the selection, past times and the failure of another day',
    { ...ready, selection, showPast: true, failure: failure(second) },
    { type: 'show', day: first },
    { loading: true, selection, showPast: true, failure: failure(second) },
  ],
  [
    'the same day again clears its own failure',
    { ...ready, failure: failure(first) },
    { type: 'show', day: first },
    { loading: true, failure: undefined },
  ],
  [
    'the same day again clears a failure without a day',
    { ...ready, failure: failure(undefined) },
    { type: 'show', day: first },
    { loading: true, failure: undefined },
  ],
  [
    'loaded data decides on service and day',
    initialState(undefined),
    { type: 'loaded', schedule },
    { ...first, schedule, loading: false, selectionLost: false },
  ],
  [
    'loaded data without a day has neither',
    ready,
    { type: 'loaded', schedule: { ...schedule, day: null } },
    { serviceId: undefined, date: undefined, loading: false },
  ],
  [
    'a selected slot that is taken clears the selection',
    { ...ready, selection },
    { type: 'loaded', schedule: scheduleOf(FIRST_DAY, [slot(1, 17), slot(1, 18, 'busy')]) },
    { selection: undefined, selectionLost: true },
  ],
  [
    'a failed day returns to the one on the page',
    leaving,
    { type: 'loadFailed', error },
    { ...first, loading: false, failure: failure(second) },
  ],
  [
    'the first load can fail',
    initialState(undefined),
    { type: 'loadFailed', error },
    { schedule: undefined, loading: false, failure: failure(undefined) },
  ],
  [
    'a failed refresh keeps the failure of another day',
    { ...ready, failure: failure(second) },
    { type: 'loadFailed', error: new Error('again') },
    { failure: failure(second) },
  ],
  [
    'a selection replaces the message about a lost one',
    { ...ready, selectionLost: true },
    { type: 'select', selection },
    { selection, selectionLost: false },
  ],
  [
    'a selection can be cleared',
    { ...ready, selection },
    { type: 'select', selection: undefined },
    { selection: undefined },
  ],
  ['past times are shown', ready, { type: 'showPast' }, { showPast: true }],
  ['a booking can fail to open', ready, { type: 'booking', booking: 'failed' }, { booking: 'failed' }],
  [
    'a booking is closed',
    { ...ready, booking: 'failed' },
    { type: 'booking', booking: undefined },
    { booking: undefined },
  ],
];

describe('the state of a schedule', () => {
  for (const [what, before, event, changes] of CASES) {
    it(what, () => {
      expect(applyEvent(before, event)).to.deep.include(changes);
    });
  }

  it('keeps the selection when its slots are still free, with their new tokens', () => {
    const renewed = [slot(1, 17), slot(1, 18)].map((each) => ({ ...each, token: `new-${each.token}` }));
    const after = applyEvent({ ...ready, selection }, { type: 'loaded', schedule: scheduleOf(FIRST_DAY, renewed) });
    expect(after.selection?.slots).to.deep.equal(renewed);
    expect(after.selectionLost).to.equal(false);
  });

  it('keeps a selection that is being booked, although its own hold may take its slots', () => {
    const taken = scheduleOf(FIRST_DAY, [slot(1, 17, 'busy'), slot(1, 18)]);
    const booking = { order: { slots: [] }, opener: null, facts: undefined, Dialog: () => null };
    const loaded = (before: Partial<ScheduleState>) =>
      applyEvent({ ...ready, selection, ...before }, { type: 'loaded', schedule: taken });
    expect(loaded({ booking })).to.deep.include({ selection, selectionLost: false });
    // A page that is open beyond midnight loads the next day by itself.
    const next = scheduleOf(SECOND_DAY, [slot(1, 17, 'free', SECOND_DAY)]);
    const tomorrow = applyEvent({ ...ready, selection, booking }, { type: 'loaded', schedule: next });
    expect(tomorrow.selection).to.equal(undefined);
    const match = { opener: null, Dialog: () => null };
    for (const other of [undefined, 'failed', match] as const)
      expect(loaded({ booking: other })).to.include({ selection: undefined, selectionLost: true });
  });

  it('ignores a selection of the previous day while another one loads', () => {
    expect(applyEvent(leaving, { type: 'select', selection })).to.equal(leaving);
  });

  it('is loading without data from the server, and ready with it', () => {
    expect(initialState(undefined)).to.include({ loading: true, schedule: undefined, date: undefined });
    expect(ready).to.include({ loading: false, ...first });
  });
});
