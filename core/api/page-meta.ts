import { type PageMeta, PageMetaAnswer, type PageMetaQuery } from '#core/schemas/page-meta.ts';
import type { CallOptions, Client } from './client.ts';
import { ApiError } from './error.ts';

const EMPTY: PageMeta = { h1: '', title: '', description: '', keywords: '' };

/** Heading and meta of a page; empty when the call fails, since a page without them is still a page. */
export async function getPageMeta(client: Client, query: PageMetaQuery, options?: CallOptions): Promise<PageMeta> {
  try {
    return (await client.request({ ...options, path: '/v2/seo/meta', query, answer: PageMetaAnswer })).data;
  } catch (error) {
    // Who gave up does not want an empty answer either.
    if (error instanceof ApiError && error.code === 'ABORTED') throw error;
    return { ...EMPTY };
  }
}
