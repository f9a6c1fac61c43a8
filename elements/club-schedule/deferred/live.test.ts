import { expect } from '@open-wc/testing';
import { createClient } from '#core/api/client.ts';
import { watchSlots } from '#core/live/slots-stream.ts';
import { until } from '#elements/shared/testing/until.ts';
import type { ScheduleStore } from '../model.ts';
import { keepLive } from './live.ts';

type Opened = {
  url: URL;
  headers: Headers;
  signal: AbortSignal;
  send(event: string, id: string, data: unknown): void;
  ended: boolean;
  end(): void;
};

const DAY = { clubId: 7, date: '2030-01-07' };
const OTHER = { clubId: 8, date: '2030-01-08' };
const changeOf = ({ clubId, date }: typeof DAY) => ({ changed: [{ club_id: clubId, date }] });

describe('watching slots', () => {
  const { fetch: before } = window;
  let opened: Opened[] = [];
  let refuse = false;
  const stops: (() => void)[] = [];
  let bases = 0;
  let client = createClient();
  let visible: DocumentVisibilityState = 'visible';
  const watch = (day: typeof DAY & { since?: string }, changed: () => void) => {
    const stop = watchSlots(client, day, changed);
    stops.push(stop);
    return stop;
  };
  const look = (state: DocumentVisibilityState) => {
    visible = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const live = () => opened.filter(({ signal, ended }) => !signal.aborted && !ended);
  /** The stream that is open; there is never more than one. */
  const stream = async (count = 1) => {
    await until(() => opened.length >= count && live().length === 1, `stream ${count}`);
    return live()[0]!;
  };

  beforeEach(() => {
    opened = [];
    refuse = false;
    // A stream of its own for each test.
    client = createClient({ baseUrl: `/api-${++bases}`, language: 'uk', deviceId: 'here' });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible });
    window.fetch = async (input, init) => {
      const { url, headers, signal } = new Request(input, init);
      if (refuse) throw new TypeError('Failed to fetch');
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(made) {
          controller = made;
        },
      });
      signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      opened.push({
        ...{ url: new URL(url), headers, signal },
        send: (event, id, data) =>
          controller.enqueue(new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)),
        ended: false,
        end() {
          this.ended = true;
          controller.close();
        },
      });
      return new Response(body);
    };
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    look('visible');
    Reflect.deleteProperty(document, 'visibilityState');
    window.fetch = before;
  });

  it('opens one stream for all days of the page, with the headers of every request', async () => {
    const received: string[] = [];
    watch(DAY, () => received.push('first'));
    watch(DAY, () => received.push('same'));
    watch(OTHER, () => received.push('other'));
    const { url, headers, send } = await stream();
    expect(url.pathname).to.equal(`/api-${bases}/v1/slots/stream`);
    expect([...url.searchParams]).to.deep.equal([
      ['club_id', '7,8'],
      ['date', '2030-01-07,2030-01-08'],
    ]);
    expect([headers.get('accept-language'), headers.get('x-device-id')]).to.deep.equal(['uk', 'here']);
    expect(headers.has('last-event-id')).to.equal(false);
    send('ready', '1', { changed: [] });
    send('change', '2', changeOf(DAY));
    await until(() => received.length === 2, 'both');
    send('change', '3', changeOf(OTHER));
    await until(() => received.length === 3, 'the other');
    expect(received.sort()).to.deep.equal(['first', 'other', 'same']);
  });

  it('starts after the event of one schedule, and without one for several schedules', async () => {
    const stop = watch({ ...DAY, since: '17' }, () => {});
    expect((await stream()).headers.get('last-event-id')).to.equal('17');
    watch({ ...OTHER, since: '19' }, () => {});
    const both = await stream(2);
    expect(both.headers.has('last-event-id')).to.equal(false);
    both.send('ready', '23', { changed: [] });
    both.end();
    expect((await stream(3)).headers.get('last-event-id')).to.equal('23');
    stop();
    watch({ ...DAY, since: '21' }, () => {});
    expect((await stream(4)).headers.has('last-event-id')).to.equal(false);
  });

  it('continues after the last event when the stream ends or the days change', async () => {
    const stop = watch(DAY, () => {});
    const first = await stream();
    first.send('beat', '41', {});
    first.end();
    const second = await stream(2);
    expect(second.headers.get('last-event-id')).to.equal('41');
    stop();
    watch(OTHER, () => {});
    const third = await stream(3);
    expect(second.signal.aborted).to.equal(true);
    expect([third.url.searchParams.get('club_id'), third.headers.get('last-event-id')]).to.deep.equal(['8', '41']);
  });

  it('stops while the page is hidden, and catches up when it is visible', async () => {
    let received = 0;
    watch(DAY, () => received++);
    const first = await stream();
    first.send('change', '5', changeOf(DAY));
    await until(() => received === 1, 'the change');
    look('hidden');
    expect(first.signal.aborted).to.equal(true);
    look('visible');
    const second = await stream(2);
    expect(second.headers.get('last-event-id')).to.equal('5');
    second.send('change', '6', changeOf(DAY));
    await until(() => received === 2, 'what was missed');
  });

  it('loads a day that changes all the time now and then, and after its last change', async () => {
    let asked = 0;
    const schedule = { club: { id: DAY.clubId }, meta: {} };
    const store = {
      getState: () => ({ schedule, date: DAY.date, loading: false }),
      subscribe: () => () => {},
      refresh: async () => void asked++,
      context: { client, expose() {} },
    } as unknown as ScheduleStore;
    stops.push(keepLive(store, document.createElement('div').attachShadow({ mode: 'open' })));
    let received = 0;
    watch(DAY, () => received++);
    const { send } = await stream();
    send('ready', '1', { changed: [] });
    for (let id = 2; id < 32; id += 1) send('change', String(id), changeOf(DAY));
    await until(() => received === 30, 'all changes');
    expect(asked).to.be.below(5);
    await until(() => asked > 1, 'the last change');
  });

  it('reports a change now and then while there is no stream', async () => {
    refuse = true;
    let received = 0;
    const stop = watch(DAY, () => received++);
    await until(() => received > 0, 'a look without a stream');
    refuse = false;
    await until(() => live().length === 1, 'the stream');
    stop();
    await until(() => live().length === 0, 'the end of it');
  });
});
