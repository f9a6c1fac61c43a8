import type { FastifyReply } from 'fastify';

/**
 * Bytes that may be buffered for a client. One that is further behind is disconnected, and catches
 * up by reconnecting.
 */
const MAX_BUFFERED_BYTES = 32 * 1024;

export type EventStream = {
  send(event: string, id: string, data: unknown): void;
  close(): void;
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
      if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy();
      else raw.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    close: () => raw.end(),
    onClose: (done) => raw.once('close', done),
  };
}
