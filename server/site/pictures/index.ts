import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { MINUTE } from '#core/domain/units.ts';
import { type FontName, loadFonts, type Run } from './fonts.ts';
import { createLruCache, type LruCache } from './lru-cache.ts';

/** What the site draws its pictures with. */
export type Pictures = {
  runs(text: string, font: FontName): Run[];
  /** The drawing as PNG; null while too many wait. Rejects with an Error where it cannot be drawn. */
  png(svg: string): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** Bytes of drawn pictures that are kept. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Drawings that may wait, at some 0.1 s each. */
const LONGEST_QUEUE = 60;
/** An idle thread is given up, as it holds some 100 MB. */
const IDLE_MS = MINUTE;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Draws in a thread of its own, one picture at a time. Fonts and thread come with the first picture. */
export function createPictures(): Pictures {
  let fonts: ReturnType<typeof loadFonts> | undefined;
  const loadedFonts = () => {
    fonts ??= loadFonts();
    return fonts;
  };
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const stop = async () => {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  const start = () => {
    const started = new Worker(new URL('./picture-worker.mjs', import.meta.url), {
      workerData: { fonts: loadedFonts().files },
      // What the process was started with is for TypeScript, which the thread has none of.
      execArgv: [],
    });
    // A thread that fails while it is idle is no news to anyone: the next picture starts another.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };

  const drawNow = (svg: string) =>
    new Promise<Uint8Array>((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      const current = worker;
      // The process may end while the thread is idle, not while a picture is wanted.
      current.ref();
      const settle = (finish: () => void) => {
        current.off('message', drawn).off('error', failed).off('exit', ended);
        current.unref();
        idle = setTimeout(stop, IDLE_MS).unref();
        finish();
      };
      const drawn = ({ png, error }: { png?: Uint8Array; error?: string }) =>
        settle(() => (png ? resolve(png) : reject(new Error(error))));
      const failed = (error: unknown) => {
        worker = undefined;
        settle(() => reject(error));
      };
      const ended = () => failed(new Error('the drawing thread ended'));
      current.on('message', drawn).on('error', failed).on('exit', ended);
      current.postMessage(svg);
    });

  const kept: LruCache = createLruCache(KEPT_BYTES);
  const pending = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    runs: (text, font) => loadedFonts().runs(text, font),
    async png(svg) {
      const key = digest(svg);
      const known = kept.get(key);
      if (known) return known;
      const same = pending.get(key);
      if (same) return same;
      if (pending.size >= LONGEST_QUEUE) return null;
      const drawn = last.then(() => drawNow(svg));
      last = drawn.catch(() => {});
      pending.set(key, drawn);
      try {
        const png = await drawn;
        kept.set(key, png);
        return png;
      } finally {
        pending.delete(key);
      }
    },
    close: stop,
  };
}
