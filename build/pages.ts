import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { compressFiles } from './bundle/compress.ts';
import { built, collectNotices } from './bundle/notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
interface Manifest {
  [tag: string]: { script: string; preload: string[]; stylesheet?: string };
}

/** Writes each element's style sheet with a hash in its name, and adds it to the manifest. */
async function writeStylesheets(): Promise<void> {
  const manifestFile = join(dist, 'elements/manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const { stylesheets } = (await import(pathToFileURL(join(dist, 'ssr/index.js')).href)) as {
    stylesheets: Record<string, string>;
  };
  mkdirSync(join(dist, 'elements/assets'), { recursive: true });
  for (const [tag, text] of Object.entries(stylesheets)) {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const stylesheet = `assets/${tag}-${hash}.css`;
    writeFileSync(join(dist, 'elements', stylesheet), text);
    manifest[tag]!.stylesheet = stylesheet;
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Tells browsers to compile all functions of these scripts while they load, off the main thread. By
 * default a function is compiled on its first call, on the main thread. Only Chromium supports it.
 */
function compileEagerly(files: Iterable<string>): void {
  for (const file of files) {
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`);
    if (!existsSync(`${file}.map`)) continue;
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
  }
}

/** The scripts that the widgets load first. Their other files are deferred. */
function initialFiles(): Set<string> {
  const manifest = JSON.parse(readFileSync(join(dist, 'elements/manifest.json'), 'utf8')) as Manifest;
  const names = Object.values(manifest).flatMap(({ script, preload }) => [script, ...preload]);
  return new Set(names.map((name) => join(dist, 'elements', name)));
}

/** The site's scripts, without those of the map, of which a page only runs a part. */
function siteFiles(): string[] {
  const assets = join(dist, 'site/client/assets');
  const scripts = readdirSync(assets).filter((name) => /\.js$/.test(name) && !/^(engine|layer)-/.test(name));
  return scripts.map((name) => join(assets, name));
}

/** Writes the `integrity` hashes of all files that a page may load, by path below `/elements`. */
function writeIntegrity(): void {
  const elements = join(dist, 'elements');
  const files = readdirSync(elements, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
  const hashes = files.sort().map((file) => [
    file,
    `sha384-${createHash('sha384')
      .update(readFileSync(join(elements, file)))
      .digest('base64')}`,
  ]);
  writeFileSync(join(elements, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** Builds the site with the elements of this build. Throws with the bundler's message. */
async function buildSite(): Promise<void> {
  // Always builds for production, whatever environment runs the build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stderr } = await promisify(execFile)('npx', ['--no-install', 'react-router', 'build'], { cwd: root, env });
  process.stderr.write(stderr);
}

/** Builds elements, core, the server renderer and the site. Throws with the bundler's message. */
async function buildPages(): Promise<void> {
  const { rollup } = await import('rollup');
  const { loadConfigFile } = await import('rollup/loadConfigFile');
  const { options: configs } = await loadConfigFile(join(root, 'rollup.config.mjs'), {});
  for (const folder of ['elements', 'element', 'core', 'ssr', 'react'])
    rmSync(join(dist, folder), { recursive: true, force: true });
  const notices = collectNotices();
  for (const config of configs) {
    console.log(`Building ${Object.keys(config.input ?? {}).join(', ')}`);
    const bundle = await rollup({ ...config, plugins: [config.plugins, notices.plugin()] });
    for (const options of config.output) await bundle.write(options);
    await bundle.close();
  }
  await writeStylesheets();
  compileEagerly(initialFiles());
  writeFileSync(built, notices.text());
  // Node imports this instead of an entry that registers elements.
  writeFileSync(join(dist, 'elements/nothing.js'), 'export {};\n');
  writeIntegrity();
  console.log('Building the site');
  // In parallel: each keeps one core busy.
  await Promise.all([buildSite(), compressFiles(join(dist, 'elements'), 'smallest')]);
  compileEagerly(siteFiles());
  await compressFiles(join(dist, 'site/client'), 'quick');
}

await buildPages();
