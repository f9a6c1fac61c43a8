import { expect, it } from 'vitest';
import type { ChangeSubscriber } from './hub.ts';
import { createTimesLog } from './times-log.ts';

function startLog() {
  let notify: ChangeSubscriber = () => {};
  const log = createTimesLog({
    subscribe(subscriber) {
      notify = subscriber;
    },
  });
  return { log, notify: (...change: Parameters<ChangeSubscriber>) => notify(...change) };
}

/** A page that shows the times of club 1 until 100. */
const SHOWN = new Map([[1, 100]]);

it.each<[string, Parameters<ChangeSubscriber>, boolean]>([
  ['a time that is shown', [1, 90], true],
  ['a later time of the club', [1, 100], false],
  ['a time of another club', [2, 0], false],
  ['something else of the club', [1, undefined], true],
  ['something else of another club', [2, undefined], false],
  ['any club', ['any club', undefined], true],
])('knows whether %s changed', (_, change, expected) => {
  const { log, notify } = startLog();
  const position = log.position();
  notify(...change);
  expect(log.changedSince(position, SHOWN)).toBe(expected);
  expect(log.changedSince(log.position(), SHOWN)).toBe(false);
});

it('takes what it no longer knows as changed', () => {
  const { log, notify } = startLog();
  const early = log.position();
  for (let time = 0; time < 1500; time += 1) notify(2, 0);
  const late = log.position();
  for (let time = 0; time < 600; time += 1) notify(2, 0);
  expect([log.changedSince(early, SHOWN), log.changedSince(late, SHOWN)]).toEqual([true, false]);
});
