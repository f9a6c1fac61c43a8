import { extname } from 'node:path';
import { type Consumer, consumers } from '../../e2e/consumers/consumers.ts';
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

function row([name, { title, folder, versions, isServerRendered }]: [string, Consumer]): string {
  const { dependencies, devDependencies } = JSON.parse(readIfThere(`${APPS}/${folder}/package.json`));
  const installed: Record<string, string> = { ...dependencies, ...devDependencies, ...versions };
  const text = title.replace(/\{([^}]+)\}/g, (_, dependency: string) => {
    const version = installed[dependency];
    if (!version) throw new Error(`${folder} does not depend on ${dependency}`);
    return version;
  });
  return `| [\`${name}\`](../${APPS}/${folder}) | ${text} | ${isServerRendered ? 'yes' : 'no'} |`;
}

const table = () =>
  ['| app | versions | rendered on the server |', '|---|---|---|', ...Object.entries(consumers).map(row)].join('\n');

/** The apps that `npm run test:consumers` builds, so that the document shows no other code. */
export const consumerDocs: GeneratedFile[] = [
  { path: DOCUMENT, text: () => between(DOCUMENT, 'consumers', table()) },
  ...[...readIfThere(DOCUMENT).matchAll(MARKER)].map(([, path]) => ({
    path: DOCUMENT,
    text: () => between(DOCUMENT, path!, listing(path!)),
  })),
];
