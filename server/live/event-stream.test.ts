import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { waitFor } from '#testing/wait.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

it('sends nothing more to a client that does not read until it does, without affecting the others', async () => {
  const app = Fastify();
  const streams: EventStream[] = [];
  app.get('/', (_, reply) => {
    streams.push(openEventStream(reply));
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
  const ready = vi.fn();
  streams[0]!.onReady(ready);
  const text = 'x'.repeat(10_000);
  let sent = 0;
  // Until the buffers of both kernels are full.
  while (streams[0]!.send('change', '1', text)) {
    expect(streams[1]!.send('change', '1', text)).toBe(true);
    sent += 1;
    const wanted = sent * text.length;
    await waitFor(() => expect(read).toBeGreaterThan(wanted), { interval: 1 });
  }
  expect(sent * text.length).toBeLessThan(50_000_000);
  ready.mockClear();
  slow.resume();
  await waitFor(() => expect(ready).toHaveBeenCalled(), { interval: 1, timeout: 10_000 });
  expect(streams[0]!.send('change', '2', text)).toBe(true);
  const closed = new Promise<void>((resolve) => streams[0]!.onClose(resolve));
  streams[0]!.destroy();
  await closed;
  slow.destroy();
  quick.destroy();
  await app.close();
}, 30_000);
