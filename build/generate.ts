import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from './generate/entries.ts';
import { type GeneratedFile, readIfThere, urlOf } from './generate/generated-file.ts';

/** `npm run generate`: writes the generated files that are committed, and prints changed ones. */
function write(files: GeneratedFile[]): void {
  for (const { path, text } of files) {
    const expected = text();
    if (readIfThere(path) === expected) continue;
    mkdirSync(dirname(fileURLToPath(urlOf(path))), { recursive: true });
    writeFileSync(urlOf(path), expected);
    console.log(path);
  }
}

write(entries);
// Imported after the entries are written: the documents read the declarations, one of the entries.
const { documents } = await import('./generate/documents.ts');
write(documents);
