import { fileURLToPath } from 'node:url';
import { widgetTags } from '../elements/define/tags.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folders of one widget each; all other modules are shared. */
const widgetFolders = widgetTags.map((tag) => `${root}elements/${tag}/`);

/** The modules that an entry imports statically: what a page loads for its first paint. */
function staticImports(entry, getModuleInfo) {
  const seen = new Set([entry]);
  for (const id of seen) for (const imported of getModuleInfo(id).importedIds) seen.add(imported);
  return seen;
}

/**
 * Rollup's `manualChunks`. A widget's folder becomes one chunk, and what it imports dynamically (its `deferred/` folder, the texts
 * of one language) becomes a chunk for each `import()`, as Rollup does by itself. Shared modules form one chunk for each set of
 * widgets that begin with them: many small chunks would compress worse, and one for all would load what a widget does not need.
 */
export function chunkByFolder() {
  let begins;
  return (id, { getModuleInfo }) => {
    if (widgetFolders.some((folder) => id.startsWith(folder))) return undefined;
    begins ??= widgetTags.map((tag) => staticImports(`${root}elements/define/${tag}.ts`, getModuleInfo));
    const users = widgetTags.filter((_, index) => begins[index].has(id));
    if (users.length < 2) return undefined;
    return users.length === widgetTags.length ? 'base' : `for-${users.map((tag) => tag.split('-')[1]).join('-')}`;
  };
}
