import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { STORED_NAMES, type StoredName } from '#core/domain/storage-names.ts';
import { VARIABLES, type Variable } from '#server/environment-variables.ts';

/**
 * What the documents repeat of the code: the README's variables, `.env.example`, and the list of
 * cookies and storage. `npx tsx scripts/reference-docs.ts` writes them.
 */
export interface Reference {
  path: string;
  /** The whole file as it should be. */
  text(): string;
}

const urlOf = (path: string) => new URL(`../${path}`, import.meta.url);
export const readIfThere = (path: string) => (existsSync(urlOf(path)) ? readFileSync(urlOf(path), 'utf8') : '');

/** The file with new text between its `<!-- name -->` marks. */
function between(path: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const file = readIfThere(path);
  const [head, tail] = [file.indexOf(start), file.indexOf(end)];
  if (head < 0 || tail < head) throw new Error(`${path} has no ${start} … ${end}`);
  return `${file.slice(0, head + start.length)}\n${text}\n${file.slice(tail)}`;
}

const table = (rows: string[][]) => {
  const [head = [], ...body] = rows.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [head, `|${'---|'.repeat(rows[0]!.length)}`, ...body].join('\n');
};

const variables = Object.entries(VARIABLES) as [string, Variable][];

const variableTable = () =>
  table([
    ['variable', 'default', 'meaning'],
    ...variables.map(([name, variable]) => [
      `\`${name}\``,
      variable.default ? `\`${variable.default}\`` : (variable.otherwise ?? 'none'),
      variable.meaning,
    ]),
  ]);

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

/** Lines of at most 98 characters, so that none is over 100 behind its `# `. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line.length + word.length > 97) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function exampleOf([name, { example, meaning, default: absent, otherwise }]: [string, Variable]): string {
  // A file of variables is not read by a shell.
  const command = /^"\$\((.*)\)"$/.exec(example)?.[1];
  const without = absent ? '' : ` Without it: ${otherwise ?? 'none'}.`;
  const made = command ? ` Make one with: ${command}` : '';
  const comment = wrapped(plain(meaning + without + made)).map((line) => `# ${line}`);
  return [...comment, `#${name}=${command ? '' : (absent ?? example)}`].join('\n');
}

const exampleFile = () =>
  [
    '# Every variable that the server reads, with its default or an example.',
    '# Copy this file to .env, edit it, and start the server with: node --env-file=.env scripts/start.mjs',
    ...variables.map((entry) => `\n${exampleOf(entry)}`),
    '',
  ].join('\n');

const LIFETIMES: Record<StoredName['kind'], string> = {
  cookie: 'a year',
  local: 'until it is erased',
  session: 'until the tab is closed',
};
const KINDS: Record<StoredName['kind'], string> = {
  cookie: 'cookie',
  local: '`localStorage`',
  session: '`sessionStorage`',
};

const storageTable = () =>
  table([
    ['name', 'where', 'purpose', 'lifetime', 'needs consent'],
    ...STORED_NAMES.map(({ name, kind, purpose, endsWith, needsConsent }) => [
      name.endsWith('_') ? `\`${name}…\`` : `\`${name}\``,
      KINDS[kind],
      purpose,
      endsWith ? `${LIFETIMES[kind]} or ${endsWith}` : LIFETIMES[kind],
      needsConsent ? 'yes' : 'no',
    ]),
  ]);

export const references: Reference[] = [
  { path: 'README.md', text: () => between('README.md', 'variables', variableTable()) },
  { path: '.env.example', text: exampleFile },
  { path: 'docs/storage.md', text: () => between('docs/storage.md', 'storage', storageTable()) },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { path, text } of references) writeFileSync(urlOf(path), text());
}
