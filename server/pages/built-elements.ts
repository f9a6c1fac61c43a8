import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuiltElements } from './renderer.ts';

type Manifest = Record<string, { stylesheet?: string }>;

const DIST = new URL('../../dist/', import.meta.url);

/** Loads the elements' renderer from `dist`; undefined before the first build. */
export async function loadBuiltElements(): Promise<BuiltElements | undefined> {
  const [renderer, manifestFile] = [new URL('ssr/index.js', DIST), new URL('elements/manifest.json', DIST)];
  if (!existsSync(fileURLToPath(renderer)) || !existsSync(fileURLToPath(manifestFile))) return undefined;
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const { renderElement } = (await import(renderer.href)) as Pick<BuiltElements, 'renderElement'>;
  const stylesheets = Object.entries(manifest).map(([tag, { stylesheet }]) => [tag, stylesheet]);
  return { renderElement, stylesheets: Object.fromEntries(stylesheets) };
}
