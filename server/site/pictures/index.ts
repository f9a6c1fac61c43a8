import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { MINUTE } from '#core/domain/units.ts';
import type { QrCode } from '#core/schemas/booking.ts';
import { after } from '#server/timers.ts';
import { qrCodeOf } from '#server/views/qr-code.ts';
import { type FontName, loadFonts, type TextRun } from './fonts.ts';
import { createLruCache, type LruCache } from './lru-cache.ts';

/** The site's drawing of pictures. */
export type Pictures = {
  runs(text: string, font: FontName): TextRun[];
  /**
   * The drawing as PNG; null if too many are queued. Rejects with an Error if it cannot be drawn.
   */
  png(svg: string): Promise<Uint8Array | null>;
  /** A text as a QR code. */
  qrCode(text: string): QrCode;
  close(): Promise<void>;
};

/** Bytes of PNGs in the cache. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** Drawings that may be queued, at about 0.1 s each. */
const MAX_QUEUE = 60;
/** An idle thread is stopped, since it takes about 100 MB. */
const IDLE_MS = MINUTE;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Draws in a worker thread, one picture at a time. Fonts and thread are started with the first
 * picture.
 */
export function createPictures(): Pictures {
  let fonts: ReturnType<typeof loadFonts> | undefined;
  const loadedFonts = () => {
    fonts ??= loadFonts();
    return fonts;
  };
  let worker: Worker | undefined;
  let keep = () => {};
  const stop = async () => {
    keep();
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  const start = () => {
    const started = new Worker(new URL('./picture-worker.mjs', import.meta.url), {
      workerData: { fonts: loadedFonts().files },
      // The process's own arguments load TypeScript, which the worker does not use.
      execArgv: [],
    });
    // An error of an idle thread is ignored: the next picture starts another thread.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };

  const drawNow = (svg: string) =>
    new Promise<Uint8Array>((resolve, reject) => {
      keep();
      worker ??= start();
      const current = worker;
      // The process may end while the thread is idle, but not while it draws.
      current.ref();
      const settle = (finish: () => void) => {
        current.off('message', drawn).off('error', failed).off('exit', ended);
        current.unref();
        // A thread that cannot be ended is only memory.
        keep = after(IDLE_MS, stop, () => {});
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

  const cache: LruCache = createLruCache(MAX_CACHE_BYTES);
  const pending = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    runs: (text, font) => loadedFonts().runs(text, font),
    async png(svg) {
      const key = digest(svg);
      const known = cache.get(key);
      if (known) return known;
      const same = pending.get(key);
      if (same) return same;
      if (pending.size >= MAX_QUEUE) return null;
      const drawn = last.then(() => drawNow(svg));
      last = drawn.catch(() => {});
      pending.set(key, drawn);
      try {
        const png = await drawn;
        cache.set(key, png);
        return png;
      } finally {
        pending.delete(key);
      }
    },
    qrCode: qrCodeOf,
    close: stop,
  };
}
