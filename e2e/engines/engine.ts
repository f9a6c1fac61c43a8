export type Key = 'Escape' | 'ArrowDown' | 'ArrowRight';

/** A page in its own profile, with the operations that every engine supports. */
export interface Tab {
  go(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Calls a function in the page. It has no closure; its values and its result are JSON. */
  run<Values extends unknown[], Result>(body: (...values: Values) => Result, ...values: Values): Promise<Result>;
  /** Clicks a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  key(name: Key): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  version: string;
  open(): Promise<Tab>;
  close(): Promise<void>;
}
