import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageDocuments } from './package/documents.ts';
import { publishedManifest } from './package/manifest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/package');

/** Folders and files of `dist` that the package's entries need. */
const BUILT = ['core', 'element', 'elements', 'react', 'ssr', 'types', 'THIRD-PARTY-NOTICES.md'];
/** Compressed copies are for our server, and no published script refers to its source map. */
const OMITTED = /\.(br|gz|map)$/;

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** `npm run package`: writes what npm publishes, from the built files, into `dist/package`. */
function writePackage(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const name of BUILT) {
    cpSync(join(root, 'dist', name), join(folder, 'dist', name), {
      recursive: true,
      filter: (file) => !OMITTED.test(file),
    });
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  write('package.json', `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  const documents = packageDocuments(root, manifest.homepage.replace(/#.*/, ''));
  for (const [path, content] of documents) write(path, content);
}

writePackage();
