import { type Deferred, deferred } from '#elements/shared/deferred/deferred.ts';

/** Calls `load` a second time when the first call fails. Use `deferred()` in new code. */
export const importAgain = <Code>(load: () => Promise<Code>): Promise<Code> => load().catch(load);

export type Lazy<T> = Deferred<T>;

/** Use `deferred()` in new code. */
export const lazy = deferred;
