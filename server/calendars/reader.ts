import { Worker } from 'node:worker_threads';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import { after } from '#server/timers.ts';
import type { ReadAnswer } from './calendar-worker.ts';
import { CalendarError } from './fetch.ts';
import type { BusyTimes, Reading } from './read-calendar.ts';

/** How long reading may take: the rules of a calendar can be impossible, or repeat without end. */
const TIMEOUT_MS = 10 * SECOND;
/** An idle thread is stopped, since it takes memory. */
const IDLE_MS = MINUTE;

/** Reads calendars in a thread, which can be ended whatever they contain. */
export type CalendarReader = {
  /** @throws CalendarError */
  read(reading: Reading): Promise<BusyTimes>;
  stop(): Promise<void>;
};

/** What loads the thread from its sources. The bundle is plain JavaScript and needs no loader. */
const loaderOf = (source: string) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); });`;

function start(): Worker {
  const limits = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } };
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(loaderOf(new URL('./calendar-worker.ts', import.meta.url).href), { ...limits, eval: true })
    : new Worker(new URL('./calendar-worker.mjs', import.meta.url), limits);
  // An error of an idle thread is ignored: the next calendar starts another thread.
  return worker.on('error', () => {});
}

/** One calendar after another, in one thread. */
export function createCalendarReader({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): CalendarReader {
  let worker: Worker | undefined;
  let keep = () => {};
  const stop = async () => {
    keep();
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };

  const readNow = (reading: Reading) =>
    new Promise<BusyTimes>((resolve, reject) => {
      keep();
      worker ??= start();
      const current = worker;
      current.ref();
      let cancel = () => {};
      const settle = (finish: () => void) => {
        cancel();
        current.off('message', answered).off('error', failed).off('exit', failed);
        current.unref();
        // A thread that cannot be ended is only memory.
        keep = after(IDLE_MS, stop, () => {});
        finish();
      };
      const answered = (answer: ReadAnswer) =>
        settle(() => {
          if ('busy' in answer) resolve(answer);
          else if ('problem' in answer) reject(new CalendarError(answer.problem));
          else reject(new Error(answer.error));
        });
      // It ran out of time or memory, or could not be started.
      const failed = (reason: unknown) => {
        if (worker === current) worker = undefined;
        settle(() => reject(reason instanceof Error && !isExhausted(reason) ? reason : new CalendarError('excessive')));
        current.terminate().catch(() => {});
      };
      current.on('message', answered).on('error', failed).on('exit', failed);
      cancel = after(timeoutMs, () => failed('time'), failed);
      current.postMessage(reading);
    });

  let last: Promise<unknown> = Promise.resolve();
  return {
    read(reading) {
      const result = last.then(() => readNow(reading));
      last = result.catch(() => {});
      return result;
    },
    stop,
  };
}

const isExhausted = (error: Error & { code?: string }) => error.code === 'ERR_WORKER_OUT_OF_MEMORY';
