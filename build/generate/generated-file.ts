import { existsSync, readFileSync } from 'node:fs';

/** A committed file, or part of one, that `npm run generate` writes. */
export interface GeneratedFile {
  /** Relative to the root of the repository. */
  path: string;
  /** Returns the whole file as it should be. */
  text(): string;
}

export const urlOf = (path: string) => new URL(`../../${path}`, import.meta.url);

/** The text of a file, or an empty string if there is none. */
export const readIfThere = (path: string) => (existsSync(urlOf(path)) ? readFileSync(urlOf(path), 'utf8') : '');

/** The file with new text between its `<!-- name -->` markers. Throws if a marker is missing. */
export function between(path: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const file = readIfThere(path);
  const [head, tail] = [file.indexOf(start), file.indexOf(end)];
  if (head < 0 || tail < head) throw new Error(`${path} has no ${start} … ${end}`);
  return `${file.slice(0, head + start.length)}\n${text}\n${file.slice(tail)}`;
}
