import { useEffect, useRef, useState } from 'react';
import { createReader, type Messages, type Reader } from '#core/i18n/reader.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { type Deferred, type DeferredByLanguage, handleError, type OnError } from './deferred.ts';
import { whenIdle, whenNear } from './start-times.ts';

/**
 * The times at which a component can load a part. Each function calls `start` at most once and
 * returns a cleanup function.
 */
const START_TIMES: Record<'near' | 'idle' | 'demand', (start: () => void) => () => void> = {
  near: whenNear,
  idle: whenIdle,
  demand: (start) => {
    start();
    return () => {};
  },
};

export interface DeferOptions {
  /**
   * - `demand`: after the component has rendered with `wanted`. A loaded part is returned at once.
   * - `near`: when the visitor first points, types or scrolls, at the latest after a second.
   * - `idle`: when the browser has nothing to render and the visitor does not type.
   */
  when: keyof typeof START_TIMES;
  /** False while the component does not need the part. Default true. */
  wanted?: boolean;
  /**
   * Called for each failure. Use `'ignore'` if the component handles `failed`, or works without the
   * part.
   */
  onError: OnError;
}

export interface DeferredState<T> {
  /** The part, when it is wanted and loaded. */
  value: T | undefined;
  /** The last attempt failed. The part is loaded again by `retry`, and when it is wanted again. */
  failed: boolean;
  retry(): void;
}

/**
 * Loads a part for a component, and renders the component again when the part is loaded. Stops when
 * the component is unmounted.
 */
export function useDeferred<T>(part: Deferred<T>, { when, wanted = true, onError }: DeferOptions): DeferredState<T> {
  /** The part whose load has ended, and its result. */
  const [ended, setEnded] = useState<{ part: Deferred<T>; failed: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const current = ended?.part === part ? ended : undefined;
  const value = wanted && (when === 'demand' || current) ? part.value : undefined;

  useEffect(() => {
    if (!wanted || value !== undefined) return undefined;
    let unmounted = false;
    const end = (failed: boolean) => {
      if (!unmounted) setEnded({ part, failed });
    };
    const start = () => {
      setEnded(undefined);
      part.load().then(
        () => end(false),
        (error: unknown) => {
          if (!unmounted) handleError(onError, error);
          end(true);
        },
      );
    };
    const stop = START_TIMES[attempt > 0 ? 'demand' : when](start);
    return () => {
      unmounted = true;
      stop();
    };
  }, [part, wanted, attempt]);

  const failed = wanted && current?.failed === true;
  return { value, failed, retry: () => setAttempt((before) => before + 1) };
}

/**
 * Loads texts when the component renders, and returns their reader. Undefined until they are
 * loaded. When the language changes, returns the previous reader until then, so that nothing
 * disappears from the page.
 */
export function useTexts(
  texts: DeferredByLanguage<Messages>,
  language: Language,
  onError: OnError,
): Reader | undefined {
  const { value } = useDeferred(texts.in(language), { when: 'demand', onError });
  const latest = useRef<{ value: Messages; reader: Reader }>(undefined);
  if (value && latest.current?.value !== value) latest.current = { value, reader: createReader(value, language) };
  return latest.current?.reader;
}
