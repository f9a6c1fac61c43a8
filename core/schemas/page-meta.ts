import { enums, type Infer, object, optional, string, type } from 'superstruct';
import { single } from './scalars.ts';

export const PageMeta = type({ h1: string(), title: string(), description: string(), keywords: string() });
export type PageMeta = Infer<typeof PageMeta>;
export const PageMetaQuery = object({
  page: enums(['index', 'clubs', 'clubs-location', 'club']),
  city: optional(string()),
  category: optional(string()),
  club: optional(string()),
});
export type PageMetaQuery = Infer<typeof PageMetaQuery>;
export const PageMetaAnswer = single(PageMeta);
