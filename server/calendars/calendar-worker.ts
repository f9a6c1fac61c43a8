import { parentPort } from 'node:worker_threads';
import type { BusyTimes } from './read-calendar.ts';
import { NotCalendar, type Reading, readCalendar, TooManyEvents } from './read-calendar.ts';

/** What the thread answers: the busy times, or why there are none. */
export type ReadAnswer = BusyTimes | { problem: 'not_calendar' | 'excessive' } | { error: string };

function answerTo(reading: Reading): ReadAnswer {
  try {
    return readCalendar(reading);
  } catch (error) {
    if (error instanceof NotCalendar) return { problem: 'not_calendar' };
    if (error instanceof TooManyEvents) return { problem: 'excessive' };
    return { error: String(error) };
  }
}

parentPort?.on('message', (reading: Reading) => parentPort?.postMessage(answerTo(reading)));
