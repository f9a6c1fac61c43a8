export type Key = 'Escape' | 'ArrowDown' | 'ArrowRight';

/** One page in a profile of its own, through what every engine can do. */
export interface Tab {
  go(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page: it sees its values alone, which are JSON, as is its answer. */
  run<Values extends unknown[], Answer>(body: (...values: Values) => Answer, ...values: Values): Promise<Answer>;
  /** Moves the mouse to a point of the viewport, in CSS pixels, and presses its first button there. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  write(text: string): Promise<void>;
  key(name: Key): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  version: string;
  open(): Promise<Tab>;
  close(): Promise<void>;
}
