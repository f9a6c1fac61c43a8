import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Storage } from '#core/state/storage.ts';

export type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown };
export type Reply = { status?: number; body?: unknown };

/**
 * Starts an API server for tests, which sends what `reply` returns and records the requests in
 * `seen`.
 */
export async function startApi(reply: (seen: ReceivedRequest) => Reply | Promise<Reply>) {
  const seen: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url = '', headers } = request;
    const now = { method, url, headers, body: text ? JSON.parse(text) : undefined };
    seen.push(now);
    const { status = 200, body } = await reply(now);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Creates a storage in memory, with its content in `texts`. */
export function createMemoryStorage(texts: Record<string, string> = {}): Storage & { texts: Map<string, string> } {
  const map = new Map(Object.entries(texts));
  return {
    texts: map,
    get: (name) => map.get(name),
    set: (name, value) => void map.set(name, value),
    remove: (name) => void map.delete(name),
  };
}

export const problem = (code: string, status: number): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code },
});

const meta = { page: 1, page_size: 10, total: 1 };
export const list = (...data: unknown[]): Reply => ({ body: { data, meta } });
export const category = { id: 1, slug: 'tennis', title: 'Tennis', services: [] };
export const city = {
  id: 1,
  slug: 'kyiv',
  title: 'Kyiv',
  title_in: 'in Kyiv',
  country: 'UA',
  latitude: 50.45,
  longitude: 30.52,
  time_zone: 'Europe/Kyiv',
  clubs_count: 3,
};
