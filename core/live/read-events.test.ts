import { expect, it } from 'vitest';
import { readEvents, type ServerEvent } from './read-events.ts';

async function read(...parts: string[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  await readEvents(body, (event) => events.push(event));
  return events;
}

const change = { event: 'change', id: '7', data: '{"a":1}' };

it.each<[string, string[], ServerEvent[]]>([
  ['whole', ['event: change\nid: 7\ndata: {"a":1}\n\n'], [change]],
  ['cut anywhere', ['eve', 'nt: change\nid: 7\nda', 'ta: {"a":1}\n', '\n'], [change]],
  [
    'two at once',
    ['event: change\nid: 7\ndata: {"a":1}\n\nid:8\ndata:x\n\n'],
    [change, { event: 'message', id: '8', data: 'x' }],
  ],
  ['with other line ends', ['event: change\r\nid: 7\r\ndata: {"a":1}\r\n\r\n'], [change]],
  ['not ended', ['event: change\nid: 7\ndata: {"a":1}\n'], []],
])('reads events that arrive %s', async (_, parts, events) => {
  expect(await read(...parts)).toEqual(events);
});
