import { useEffect, useRef, useState } from 'react';
import { createReader, type Messages, type Reader } from '#core/i18n/reader.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { type Deferred, type DeferredByLanguage, handleError, type OnError } from './deferred.ts';
import { whenIdle, whenNear } from './moment.ts';

/**
 * By name: when a component loads a part. Each calls `start` once at most, and returns a cleanup
 * function.
 */
const MOMENTS: Record<'near' | 'idle' | 'demand', (start: () => void) => () => void> = {
  near: whenNear,
  idle: whenIdle,
  demand: (start) => {
    start();
    return () => {};
  },
};

export interface DeferOptions {
  /**
   * - `demand`: after the component has rendered with `wanted`. A part that is loaded already is
   *   there at once.
   * - `near`: when the visitor first points, types or scrolls, at the latest after a second.
   * - `idle`: when the browser has nothing to render and the visitor does not type.
   */
  when: keyof typeof MOMENTS;
  /** False while the component does not need the part. Default true. */
  wanted?: boolean;
  /**
   * Called for each failure; `'ignore'` where `failed` says enough, or where the widget works
   * without the part.
   */
  onError: OnError;
}

export interface DeferredState<T> {
  /** The part, when it is wanted and loaded. */
  value: T | undefined;
  /** The last attempt failed. The part is loaded again by `retry`, and when it is wanted anew. */
  failed: boolean;
  retry(): void;
}

/**
 * Loads a part for a component, which renders again when the part is there. Ends with the
 * component.
 */
export function useDeferred<T>(part: Deferred<T>, { when, wanted = true, onError }: DeferOptions): DeferredState<T> {
  /** The part whose loading has ended, and how. */
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
    const stop = MOMENTS[attempt > 0 ? 'demand' : when](start);
    return () => {
      unmounted = true;
      stop();
    };
  }, [part, wanted, attempt]);

  const failed = wanted && current?.failed === true;
  return { value, failed, retry: () => setAttempt((before) => before + 1) };
}

/**
 * The reader of texts that load when the component renders. Undefined until they are there; after a
 * change of the language the reader of the previous one until then, so that nothing on the page
 * disappears.
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
