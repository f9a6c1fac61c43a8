import { type PageMeta, PageMetaAnswer, type PageMetaQuery } from '#core/schemas/page-meta.ts';
import type { CallOptions, Client } from './client.ts';
import { ApiError } from './error.ts';

const EMPTY: PageMeta = { h1: '', title: '', description: '', keywords: '' };

/**
 * Gets the heading and meta tags of a page. Returns empty texts if the request fails, so that the
 * page still renders. Throws `ApiError` only with `ABORTED`.
 */
export async function getPageMeta(client: Client, query: PageMetaQuery, options?: CallOptions): Promise<PageMeta> {
  try {
    return (await client.request({ ...options, path: '/v2/seo/meta', query, answer: PageMetaAnswer })).data;
  } catch (error) {
    // An aborted request has no use for the empty texts.
    if (error instanceof ApiError && error.code === 'ABORTED') throw error;
    return { ...EMPTY };
  }
}
