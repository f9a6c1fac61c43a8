import type { FastifyReply } from 'fastify';

export type EventStream = {
  /**
   * Sends an event, unless an earlier one still waits for the client to read: then it returns false,
   * and the caller sends what is true by then once `onReady` calls.
   */
  send(event: string, id: string, data: unknown): boolean;
  close(): void;
  /** Disconnects a client at once that does not read. It catches up by reconnecting. */
  destroy(): void;
  onReady(ready: () => void): void;
  onClose(done: () => void): void;
};

/**
 * Answers with server-sent events, bypassing Fastify's own sending: nothing compresses, buffers or
 * ends them.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would buffer them.
    'x-accel-buffering': 'no',
    // A connection serves nothing else after its stream has ended, so that closing the server need
    // not wait for it.
    connection: 'close',
  });
  raw.flushHeaders();
  return {
    send(event, id, data) {
      if (raw.writableNeedDrain || raw.destroyed) return false;
      raw.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
      return true;
    },
    close: () => raw.end(),
    destroy: () => raw.destroy(),
    onReady: (ready) => raw.on('drain', ready),
    onClose: (done) => raw.once('close', done),
  };
}
