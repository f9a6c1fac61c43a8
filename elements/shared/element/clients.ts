import type { Client } from '#core/api/client.ts';
import { pageClient } from '#core/api/page-client.ts';
import type { Language } from './types.ts';

/** The page's client for an API base; by itself `/api` at the origin that this script came from. */
export function clientFor(base: string | null, language: Language): Client {
  return pageClient(base || `${new URL(import.meta.url).origin}/api`, language);
}
