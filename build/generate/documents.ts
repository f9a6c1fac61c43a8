import { attributeRules } from './attribute-rules.ts';
import { consumerDocs } from './consumer-docs.ts';
import { coreDocs } from './core-docs.ts';
import { elementPages } from './element-docs.ts';
import type { GeneratedFile } from './generated-file.ts';
import { references } from './reference-docs.ts';

/** Every document, or part of one, and table that is generated from declarations. */
export const documents: GeneratedFile[] = [...elementPages, ...references, attributeRules, coreDocs, ...consumerDocs];
