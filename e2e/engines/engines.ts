import { pathOf } from './command.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

interface Kind {
  name: string;
  commands: string[];
  packages: string[];
  start(): Promise<Engine>;
}

/** The engines besides Chromium, which `npm test` uses. */
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
