import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { type EventStream, openEventStream } from './event-stream.ts';

it('disconnects a client that does not read, without affecting the others', async () => {
  const app = Fastify();
  const streams: EventStream[] = [];
  const closed: number[] = [];
  app.get('/', (_, reply) => {
    const stream = openEventStream(reply);
    const place = streams.push(stream) - 1;
    stream.onClose(() => closed.push(place));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const come = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };
  const [slow, quick] = [await come(), await come()];
  let read = 0;
  quick.on('data', (bytes) => {
    read += bytes.length;
  });
  // More than the buffers of both kernels hold.
  const text = 'x'.repeat(10_000);
  let sent = 0;
  while (closed.length === 0) {
    for (const stream of streams) stream.send('change', '1', text);
    sent += 1;
    const wanted = sent * text.length;
    await vi.waitFor(() => expect(read).toBeGreaterThan(wanted), { interval: 1 });
  }
  expect(closed).toEqual([0]);
  expect(sent * text.length).toBeLessThan(50_000_000);
  slow.destroy();
  quick.destroy();
  await app.close();
}, 30_000);
