import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type StreamEvent = { event: string; id: string; data: { changed?: { club_id: number; date: string }[] } };

/** The address at which the app listens; the same for repeated calls. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens a stream of slots and records its events. */
export const openStream = async (app: FastifyInstance, query: string, headers: Record<string, string> = {}) =>
  openStreamAt(await addressOf(app), query, headers);

/** Opens a stream at the address of a server or a proxy. */
export async function openStreamAt(url: string, query: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  const answer = await fetch(`${url}/api/v1/slots/stream?${query}`, {
    headers,
    signal: controller.signal,
  });
  const events: StreamEvent[] = [];
  let ended = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of answer.body!) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
        events.push({ event: fields.event, id: fields.id, data: JSON.parse(fields.data) });
      }
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    /** The events except heartbeats. */
    said: () => events.filter(({ event }) => event !== 'beat'),
    ended: () => ended,
    close: () => controller.abort(),
  };
}
