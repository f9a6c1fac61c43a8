import type { Messages } from '#core/i18n/reader.ts';
import type { Language } from '#core/schemas/scalars.ts';

/** What to do when a part fails to load: call the function with the error, or nothing. */
export type OnError = 'ignore' | ((error: unknown) => void);

/** A part of a widget, code or texts, that is loaded when it is needed. */
export interface Deferred<T> {
  /** Undefined until it is loaded. */
  readonly value: T | undefined;
  /**
   * Loads the part once per page; later calls return the same promise. A request that fails is sent
   * a second time at once. Rejects when that fails too; the next call then loads again.
   */
  load(): Promise<T>;
  /**
   * For event handlers: runs the action now if the part is loaded, else after loading. Actions run
   * in the order of the calls, each after what the previous one changed is rendered. If loading
   * fails, they do not run.
   */
  run(action: (value: T) => void, onError: OnError): void;
}

/** A part that differs by language, such as texts. */
export interface DeferredByLanguage<T> {
  /** The same object for each call with the same language. */
  in(language: Language): Deferred<T>;
  /**
   * Loads the part in this language if it is loaded in another one: when the language changes, what
   * is on the page changes at once. Rejects when that fails.
   */
  follow(language: Language): Promise<unknown>;
}

/** Calls the error handler of a part. */
export function handleError(onError: OnError, error: unknown): void {
  if (onError !== 'ignore') onError(error);
}

/** A part that is loaded at most once at a time, and kept. */
function once<T>(load: () => Promise<T>): Deferred<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const part: Deferred<T> = {
    get value() {
      return value;
    },
    load() {
      loading ??= load().then(
        (loaded) => {
          value = loaded;
          return loaded;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    run(action, onError) {
      if (value !== undefined) action(value);
      else
        queue = queue.then(() => part.load().then(action, (error) => handleError(onError, error))).catch(reportError);
    },
  };
  return part;
}

/**
 * A part of the code: `deferred(() => import('./deferred/index.ts'))`.
 *
 * The same import() is the retry too: since whatwg/html#10327 (2026) browsers do not keep a failed
 * fetch in their module map; Chromium 156 does not. In older ones, such as Chromium 150, a part
 * that failed is missing until the page is reloaded.
 */
export const deferred = <T>(load: () => Promise<T>): Deferred<T> => once(() => load().catch(load));

function byLanguage<T>(create: (language: Language) => Deferred<T>): DeferredByLanguage<T> {
  const parts = new Map<Language, Deferred<T>>();
  return {
    in(language) {
      const part = parts.get(language) ?? create(language);
      parts.set(language, part);
      return part;
    },
    async follow(language) {
      if ([...parts.values()].some(({ value }) => value !== undefined)) await this.in(language).load();
    },
  };
}

/** Texts, one file per language: `deferredTexts({ en: () => import('#locales/en/x.json'), … })`. */
export const deferredTexts = (
  load: Record<Language, () => Promise<{ default: Messages }>>,
): DeferredByLanguage<Messages> => byLanguage((language) => deferred(async () => (await load[language]()).default));

/**
 * Code together with the texts that it needs, as one value. Where a key occurs in several texts,
 * the last one counts.
 */
export const deferredWithTexts = <Code>(
  code: Deferred<Code>,
  ...texts: DeferredByLanguage<Messages>[]
): DeferredByLanguage<{ code: Code; messages: Messages }> =>
  byLanguage((language) =>
    once(async () => {
      const [loaded, ...messages] = await Promise.all([
        code.load(),
        ...texts.map((namespace) => namespace.in(language).load()),
      ]);
      return { code: loaded, messages: Object.assign({}, ...messages) };
    }),
  );
