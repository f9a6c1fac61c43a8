import type { Client } from '#core/api/client.ts';
import { pageClient } from '#core/api/page-client.ts';
import type { Language } from './types.ts';

/** The page's client for an API base URL. Default: `/api` at the origin of this script. */
export function clientFor(base: string | null, language: Language): Client {
  return pageClient(base || `${new URL(import.meta.url).origin}/api`, language);
}
