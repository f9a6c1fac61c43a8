import { expect } from '@open-wc/testing';
import type { ChangeTime } from '#core/schemas/index.ts';
import { changesOf, initialTimeChange, type TimeChangeEvent, type TimeChangeState } from './time-change-state.ts';

const time = { slot: 'slot' } as ChangeTime;
const problem = { code: 'NETWORK', message: undefined };
const base = initialTimeChange('2037-11-23');
const chosen: TimeChangeState = { ...base, times: [time], chosen: time };

const CHANGES: [what: string, from: TimeChangeState, event: TimeChangeEvent, changes: Partial<TimeChangeState>][] = [
  [
    'the days',
    base,
    { type: 'daysLoaded', days: ['2037-11-23', '2037-11-24'] },
    { days: ['2037-11-23', '2037-11-24'] },
  ],
  [
    'another day clears the problem',
    { ...base, problem },
    { type: 'chooseDay', day: '2037-11-24' },
    { day: '2037-11-24', problem: undefined },
  ],
  [
    'a request clears the times, and not the problem',
    { ...chosen, problem },
    { type: 'loadTimes' },
    { times: undefined, chosen: undefined },
  ],
  ['the times of the day', base, { type: 'timesLoaded', day: base.day, times: [time] }, { times: [time] }],
  ['the times of an earlier choice are ignored', base, { type: 'timesLoaded', day: '2037-11-24', times: [time] }, {}],
  ['times that do not load', base, { type: 'timesFailed', day: base.day, problem }, { times: [], problem }],
  ['the failure of an earlier choice is ignored', base, { type: 'timesFailed', day: '2037-11-24', problem }, {}],
  ['a time', base, { type: 'chooseTime', time }, { chosen: time }],
  ['a move clears the problem', { ...chosen, problem }, { type: 'move' }, { problem: undefined }],
  ['a move without a time is a problem', base, { type: 'move' }, { problem: 'noTime' }],
  ['a failed move', chosen, { type: 'failed', problem }, { problem }],
];
for (const [what, from, event, changes] of CHANGES) {
  it(`changes the choice of a time: ${what}`, () => {
    expect(changesOf(from, event)).to.deep.equal(changes);
  });
}
