import { extname } from 'node:path';
import { type Consumer, consumers } from '../../e2e/consumers/consumers.ts';
import { readResults } from '../../e2e/consumers/results.ts';
import { between, type GeneratedFile, readIfThere } from './generated-file.ts';

const DOCUMENT = 'docs/packages.md';
const APPS = 'examples/consumers';
const MARKER = /<!-- (examples\/consumers\/[^ ]+) -->/g;

/** A file of an app, below its path in the app. */
function listing(path: string): string {
  const code = readIfThere(path);
  if (code === '') throw new Error(`${DOCUMENT} shows ${path}, which does not exist`);
  const inApp = path.split('/').slice(3).join('/');
  return `**${inApp}**\n\n\`\`\`${extname(path).slice(1)}\n${code.trimEnd()}\n\`\`\``;
}

const results = readResults();

function row([name, { folder, isServerRendered }]: [string, Consumer]): string {
  const result = results[name];
  const cells = [
    `[\`${name}\`](../${APPS}/${folder})`,
    result?.tried ?? '',
    isServerRendered ? 'yes' : 'no',
    result ? `${result.outcome} on ${result.date}` : 'not yet run',
  ];
  return `| ${cells.join(' | ')} |`;
}

const table = () =>
  [
    '| app | versions | rendered on the server | last run |',
    '|---|---|---|---|',
    ...Object.entries(consumers).map(row),
  ].join('\n');

/** The apps that `npm run test:consumers` builds, so that the document shows no other code. */
export const consumerDocs: GeneratedFile[] = [
  { path: DOCUMENT, text: () => between(DOCUMENT, 'consumers', table()) },
  ...[...readIfThere(DOCUMENT).matchAll(MARKER)].map(([, path]) => ({
    path: DOCUMENT,
    text: () => between(DOCUMENT, path!, listing(path!)),
  })),
];
