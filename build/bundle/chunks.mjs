import { fileURLToPath } from 'node:url';
import { widgetTags } from '../../elements/widgets.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entryOf = (tag) => `${root}elements/generated/define/${tag}.ts`;

/** The modules that an entry imports statically: what a page loads for its first paint. */
function staticImports(entry, getModuleInfo) {
  const seen = new Set([entry]);
  for (const id of seen) for (const imported of getModuleInfo(id).importedIds) seen.add(imported);
  return seen;
}

/**
 * Whether only this widget's code imports a module, directly or through other modules. Dynamic imports
 * make cycles: `seen` has the modules on the way here.
 */
function isOwn(id, tag, getModuleInfo, seen = new Set()) {
  if (id === entryOf(tag) || id.startsWith(`${root}elements/${tag}/`) || seen.has(id)) return true;
  const { importers, dynamicImporters } = getModuleInfo(id);
  const all = [...importers, ...dynamicImporters];
  return all.length > 0 && all.every((importer) => isOwn(importer, tag, getModuleInfo, new Set([...seen, id])));
}

/**
 * Rollup's `manualChunks`. What only one widget needs for its first paint becomes one chunk, the
 * widget's entry. What a widget imports dynamically (its `deferred/` folder, the texts of one
 * language) becomes a chunk per `import()`, Rollup's default. Shared modules form one chunk per set
 * of widgets that need them for the first paint: many small chunks would compress worse, and a
 * single one would load what a widget does not need.
 */
export function chunkByFolder() {
  let firstModules;
  return (id, { getModuleInfo }) => {
    firstModules ??= widgetTags.map((tag) => staticImports(entryOf(tag), getModuleInfo));
    const users = widgetTags.filter((_, index) => firstModules[index].has(id));
    if (users.length === 0) return undefined;
    if (users.length === 1) return isOwn(id, users[0], getModuleInfo) ? users[0] : undefined;
    return users.length === widgetTags.length ? 'base' : `for-${users.map((tag) => tag.split('-')[1]).join('-')}`;
  };
}
