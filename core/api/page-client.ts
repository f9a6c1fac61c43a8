import type { Language } from '#core/schemas/scalars.ts';
import { type Client, createClient } from './client.ts';

const clients = new Map<string, Client>();

/**
 * Returns the page's client for an API base URL, in the given language. The site and the elements
 * share its device id and pending counter. Not for servers, which serve many visitors at once.
 */
export function pageClient(baseUrl: string, language: Language): Client {
  let client = clients.get(baseUrl);
  if (!client) {
    client = createClient({ baseUrl, language });
    clients.set(baseUrl, client);
  }
  return client.with({ language });
}
