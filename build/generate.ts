import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from './generate/entries.ts';
import { type GeneratedFile, readIfThere, urlOf } from './generate/generated-file.ts';

/** `npm run generate`: writes the committed files that follow from code, and prints those that changed. */
function write(files: GeneratedFile[]): void {
  for (const { path, text } of files) {
    const wanted = text();
    if (readIfThere(path) === wanted) continue;
    mkdirSync(dirname(fileURLToPath(urlOf(path))), { recursive: true });
    writeFileSync(urlOf(path), wanted);
    console.log(path);
  }
}

write(entries);
// The documents read the declarations of all widgets, which are one of the entries.
const { documents } = await import('./generate/documents.ts');
write(documents);
