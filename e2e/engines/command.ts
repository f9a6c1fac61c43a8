import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of an installed command. */
export const pathOf = (command: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));
