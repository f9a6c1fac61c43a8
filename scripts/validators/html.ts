import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Messages of the Nu HTML Checker that are not faults. */
const EXPECTED = [
  // React closes void elements with a slash, which HTML allows.
  /^Trailing slash on void elements/,
  // CSS Shadow Parts makes `part` a global attribute. The site shows a part of a widget on its own.
  /^Attribute “part” not allowed/,
];

type Message = { type: 'error' | 'info'; subType?: string; url: string; message: string; extract?: string };

/** Java runs the checker once for all pages: it takes longer to start than to check one. */
function runChecker(files: string[]): Promise<string> {
  const jar: string = createRequire(import.meta.url)('vnu-jar');
  const args = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files];
  return new Promise((resolve, reject) => {
    execFile('java', args, { maxBuffer: 1e8 }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}

/**
 * Checks served pages with the Nu HTML Checker of the W3C.
 * @param pages the markup of each page by its address
 * @returns one line per finding
 */
export async function htmlFaults(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-html-'));
  try {
    const urls = [...pages.keys()];
    const files = urls.map((_, index) => join(folder, `${index}.html`));
    await Promise.all(files.map((file, index) => writeFile(file, pages.get(urls[index]!)!)));
    const { messages } = JSON.parse(await runChecker(files)) as { messages: Message[] };
    return messages
      .filter(({ message }) => !EXPECTED.some((expected) => expected.test(message)))
      .map(({ url, message, extract }) => {
        const page = urls[Number(/(\d+)\.html$/.exec(url)?.[1])];
        return `${page}: ${message} ${(extract ?? '').replace(/\s+/g, ' ').slice(0, 160)}`;
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
