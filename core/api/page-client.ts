import type { Language } from '#core/schemas/scalars.ts';
import { type Client, createClient } from './client.ts';

const clients = new Map<string, Client>();

/**
 * The page's one client for an API base, speaking the given language: site and elements share its device id and its count
 * of requests. Not for servers, which serve many visitors at once.
 */
export function pageClient(baseUrl: string, language: Language): Client {
  let client = clients.get(baseUrl);
  if (!client) {
    client = createClient({ baseUrl, language });
    clients.set(baseUrl, client);
  }
  return client.with({ language });
}
