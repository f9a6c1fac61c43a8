import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from './package-apps.ts';

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What `npm start` runs without the development packages. */
const FOLDERS = ['dist/server', 'dist/site/server', 'dist/ssr'];

it.each(FOLDERS)('%s imports only packages that a production install has', (folder) => {
  const scripts = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.m?js$/.test(name),
  );
  const imported = scripts.flatMap((name) =>
    ts
      .preProcessFile(readFileSync(join(root, folder, name), 'utf8'))
      .importedFiles.map(({ fileName }) => fileName)
      .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier)),
  );
  const packages = new Set(imported.map((specifier) => specifier.match(/^(@[^/]+\/)?[^/]+/)![0]));
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});
