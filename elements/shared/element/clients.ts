import { type Client, createClient } from '#core/api/client.ts';
import type { Language } from './types.ts';

const clients = new Map<string, Client>();

/** `/api` at the origin that this script came from, so that a partner's page needs no address. */
function defaultBase(): string {
  return `${new URL(import.meta.url).origin}/api`;
}

/** The page's one client for an API base, speaking the given language. */
export function clientFor(base: string | null, language: Language): Client {
  const baseUrl = base || defaultBase();
  let client = clients.get(baseUrl);
  if (!client) {
    client = createClient({ baseUrl, language });
    clients.set(baseUrl, client);
  }
  return client.with({ language });
}
