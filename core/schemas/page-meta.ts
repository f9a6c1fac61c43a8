import { enums, type Infer, object, optional, string, type } from 'superstruct';
import { single } from './scalars.ts';

/** The heading and meta tags of one of the site's pages. */
export const PageMeta = type({ h1: string(), title: string(), description: string(), keywords: string() });
export type PageMeta = Infer<typeof PageMeta>;
/** The page, and the slugs of what it is about. */
export const PageMetaQuery = object({
  page: enums(['index', 'clubs', 'clubs-location', 'club']),
  city: optional(string()),
  category: optional(string()),
  club: optional(string()),
});
export type PageMetaQuery = Infer<typeof PageMetaQuery>;
export const PageMetaAnswer = single(PageMeta);
