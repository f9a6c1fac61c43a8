import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declarations } from '#elements/generated/declarations.ts';
import { writeElementData } from './package/element-data.ts';
import { writeElementTypes } from './package/element-types.ts';
import { writeFrameworkTypes } from './package/framework-types.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes the types of the package's entries next to their scripts in `dist`. Takes 7 seconds. */
export async function buildTypes(): Promise<void> {
  const { rollup } = await import('rollup');
  const { dts } = await import('rollup-plugin-dts');
  const dist = join(root, 'dist');
  rmSync(join(dist, 'types'), { recursive: true, force: true });
  const bundle = await rollup({
    input: {
      'core/index': join(root, 'core/index.ts'),
      'elements/map': join(root, 'elements/map.ts'),
      'ssr/index': join(root, 'elements/ssr.ts'),
    },
    // Bundles only our files: types of packages stay imports.
    external: /^[a-z@]/,
    plugins: [dts({ tsconfig: join(root, 'tsconfig.json'), compilerOptions: { noEmit: false } })],
    // Superstruct's types cause this warning here, but not for consumers.
    onwarn: (warning) => {
      if (warning.code !== 'UNUSED_EXTERNAL_IMPORT') throw new Error(`rollup: ${warning.message}`);
    },
  });
  await bundle.write({ dir: dist, entryFileNames: '[name].d.ts', chunkFileNames: 'types/[name].d.ts' });
  await bundle.close();
  writeElementTypes(dist, declarations);
  writeFrameworkTypes(dist, declarations);
  writeElementData(dist, declarations);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildTypes();
