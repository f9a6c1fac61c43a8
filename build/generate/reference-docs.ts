import { STORED_NAMES, type StoredName } from '#core/domain/storage-names.ts';
import { ABUSE_LIMITS, type AbuseLimit } from '#server/booking/abuse-limits.ts';
import { VARIABLES, type Variable } from '#server/environment-variables.ts';
import { between, type GeneratedFile } from './generated-file.ts';

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

const FRACTIONS = new Map([
  [1 / 2, 'a half'],
  [1 / 3, 'a third'],
]);

const limitTable = () =>
  table([
    ['limit', 'of', 'setting', 'reason'],
    ...Object.values<AbuseLimit>(ABUSE_LIMITS).map(({ value, unit, setting, reason }) => [
      FRACTIONS.get(value) ?? String(value),
      unit,
      setting ? `\`${setting}\`` : 'none',
      reason,
    ]),
  ]);

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

/** Wraps text at 98 columns, which leaves room for `# `. */
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
  // No shell reads the file, so that a command would not run.
  const command = /^"\$\((.*)\)"$/.exec(example)?.[1];
  const without = absent ? '' : ` Without it: ${otherwise ?? 'none'}.`;
  const hint = command ? ` Make one with: ${command}` : '';
  const comment = wrapped(plain(meaning + without + hint)).map((line) => `# ${line}`);
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
  cache: 'until it is erased',
  session: 'until the tab is closed',
};
const KINDS: Record<StoredName['kind'], string> = {
  cookie: 'cookie',
  local: '`localStorage`',
  cache: 'Cache Storage',
  session: '`sessionStorage`',
};

const storageTable = () =>
  table([
    ['name', 'where', 'purpose', 'lifetime', 'needs consent'],
    ...STORED_NAMES.map(({ name, kind, purpose, lasts = LIFETIMES[kind], endsWith, needsConsent }) => [
      name.endsWith('_') ? `\`${name}…\`` : `\`${name}\``,
      KINDS[kind],
      purpose,
      endsWith ? `${lasts} or ${endsWith}` : lasts,
      needsConsent ? 'yes' : 'no',
    ]),
  ]);

/** The README's variables, `.env.example`, the limits of abuse, and the list of cookies and storage. */
export const references: GeneratedFile[] = [
  { path: 'README.md', text: () => between('README.md', 'variables', variableTable()) },
  { path: '.env.example', text: exampleFile },
  { path: 'SECURITY.md', text: () => between('SECURITY.md', 'abuse limits', limitTable()) },
  { path: 'docs/storage.md', text: () => between('docs/storage.md', 'storage', storageTable()) },
];
