import { elementPages } from './element-docs.ts';
import type { GeneratedFile } from './generated-file.ts';
import { references } from './reference-docs.ts';

/** Every document, or part of one, that is generated from code. */
export const documents: GeneratedFile[] = [...elementPages, ...references];
