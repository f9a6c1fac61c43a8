import { existsSync, readFileSync } from 'node:fs';

/** A committed file, or a part of one, that follows from code. `npm run generate` writes it. */
export interface GeneratedFile {
  /** From the root of the repository. */
  path: string;
  /** The whole file as it should be. */
  text(): string;
}

export const urlOf = (path: string) => new URL(`../../${path}`, import.meta.url);

/** The text of a file, or an empty text if there is no such file. */
export const readIfThere = (path: string) => (existsSync(urlOf(path)) ? readFileSync(urlOf(path), 'utf8') : '');

/** The file with new text between its `<!-- name -->` marks. Throws if a mark is missing. */
export function between(path: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const file = readIfThere(path);
  const [head, tail] = [file.indexOf(start), file.indexOf(end)];
  if (head < 0 || tail < head) throw new Error(`${path} has no ${start} … ${end}`);
  return `${file.slice(0, head + start.length)}\n${text}\n${file.slice(tail)}`;
}
