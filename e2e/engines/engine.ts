import { pathOf } from './command.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

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

interface Kind {
  name: string;
  commands: string[];
  packages: string[];
  start(): Promise<Engine>;
}

/** The engines beside Chromium, which `npm test` has. */
export const ENGINES: Kind[] = [
  { name: 'Firefox', commands: ['firefox-esr'], packages: ['firefox-esr'], start: startFirefox },
  {
    name: 'WebKit',
    commands: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: startWebKit,
  },
];

/** The Debian packages of the engines that are not installed. */
export const missingPackages = (): string[] =>
  ENGINES.flatMap(({ commands, packages }) => (commands.every(pathOf) ? [] : packages));
