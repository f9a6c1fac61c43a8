import { assert, is } from 'superstruct';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#core/api/client.ts';
import { MINUTE } from '#core/domain/units.ts';
import { AnalyticsEvent } from '#core/schemas/analytics.ts';
import { createMemoryStorage, problem, startApi } from '#core/testing/api.ts';
import { storedAnalyticsIds } from './record.ts';
import { createScrollDepth, watchScrollDepth } from './scroll-depth.ts';
import { continueSession, forgetSession } from './session.ts';
import { track } from './track.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it.each([
    ['at once', [0], 1],
    ['under 30 minutes later', [30 * MINUTE - 1], 1],
    ['30 minutes later', [30 * MINUTE], 2],
    ['kept alive by interactions', [20, 40, 60].map((minutes) => minutes * MINUTE), 1],
    ['the next day, and the day after', [1440, 2880].map((minutes) => minutes * MINUTE), 3],
  ])('%s', (_, times, number) => {
    const storage = createMemoryStorage();
    const first = continueSession(storage, 1e12);
    expect(first.sessionNumber).toBe(1);
    const records = times.map((time) => continueSession(storage, 1e12 + time));
    const last = records.at(-1)!;
    expect(last.sessionNumber).toBe(number);
    expect(last.session === first.session).toBe(number === 1);
    expect(last.client).toBe(first.client);
  });

  it('has no ids before its first event', () => {
    expect(storedAnalyticsIds(createMemoryStorage())).toBeUndefined();
    expect(storedAnalyticsIds(createMemoryStorage({ courtside_analytics: '{"client":1}' }))).toBeUndefined();
  });

  it('returns the stored ids, and the session id until the session expires', () => {
    const storage = createMemoryStorage();
    const { client, session } = continueSession(storage);
    expect(storedAnalyticsIds(storage)).toEqual({ client, session });
    const old = createMemoryStorage();
    const stale = continueSession(old, Date.now() - 31 * MINUTE);
    expect(storedAnalyticsIds(old)).toEqual({ client: stale.client, session: undefined });
  });
});

it('deletes the visitor when consent is withdrawn', () => {
  const storage = createMemoryStorage();
  continueSession(storage);
  forgetSession(storage);
  expect(storedAnalyticsIds(storage)).toBeUndefined();
});

describe('scroll depth', () => {
  it('reaches each threshold once per page', () => {
    const reach = createScrollDepth();
    const steps: [string, number, number[]][] = [
      ['/a', 5, []],
      ['/a', 10, [10]],
      ['/a', 60, [25, 50]],
      ['/a', 20, []],
      ['/a', 60, []],
      ['/a', 100, [75, 90, 100]],
      ['/a', 100, []],
      ['/b', 26, [10, 25]],
    ];
    for (const [page, depth, expected] of steps) expect(reach(page, depth)).toEqual(expected);
  });

  it('is reported until cleanup', () => {
    const target = new EventTarget();
    const page = { scrollHeight: 1800 };
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    vi.stubGlobal('document', { documentElement: page });
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('innerHeight', 800);
    const reported: number[] = [];
    const stop = watchScrollDepth((threshold) => reported.push(threshold));
    const scrollTo = (y: number) => {
      vi.stubGlobal('scrollY', y);
      target.dispatchEvent(new Event('scroll'));
    };
    scrollTo(260);
    expect(reported).toEqual([10, 25]);
    scrollTo(999.6);
    expect(reported).toEqual([10, 25, 50, 75, 90, 100]);
    stop();
    vi.stubGlobal('location', { pathname: '/other' });
    scrollTo(999.6);
    expect(reported).toHaveLength(6);
  });
});

function openPage() {
  vi.stubGlobal('document', { title: 'Smash', referrer: '', documentElement: { lang: 'uk' }, cookie: '' });
  vi.stubGlobal('location', { href: 'https://example.org/club/smash?x=1', pathname: '/club/smash' });
  vi.stubGlobal('navigator', { userAgent: 'Test', language: 'en' });
  vi.stubGlobal('screen', { width: 1280, height: 860 });
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 700);
}

describe('an event', () => {
  it('contains the page, session and clubs, outlives the page and sends no credentials', async () => {
    openPage();
    const api = await startApi(() => ({ status: 204 }));
    const inits: RequestInit[] = [];
    const spy: typeof fetch = (url, init) => {
      inits.push(init!);
      return fetch(url, init);
    };
    const storage = createMemoryStorage();
    const client = createClient({ baseUrl: api.baseUrl, fetch: spy, analyticsIds: () => storedAnalyticsIds(storage) });
    await track(client, 'booking_success', { clubSlugs: ['smash'], clubIds: [7] }, storage);
    await track(client, 'scroll', { scrollDepth: 25 }, storage);
    api.stop();
    const [booked, scrolled] = api.seen.map(({ body }) => body);
    assert(booked, AnalyticsEvent);
    expect(booked).toMatchObject({
      event_name: 'booking_success',
      page_location: 'https://example.org/club/smash?x=1',
      page_path: '/club/smash',
      page_title: 'Smash',
      language: 'uk',
      club_slugs: ['smash'],
      club_ids: [7],
      screen_resolution: '1280x860',
      viewport_size: '360x700',
      session_number: 1,
    });
    expect(is(scrolled, AnalyticsEvent)).toBe(true);
    expect(scrolled).toMatchObject({ scroll_depth: 25, session_id: booked.session_id });
    expect(api.seen[0]!.headers).toMatchObject({ 'x-session-id': booked.session_id, 'x-client-id': booked.client_id });
    expect(inits[0]).toMatchObject({ keepalive: true, credentials: 'omit' });
  });

  it.each(['a refusal', 'no page'])('logs a warning only when it fails because of %s', async (reason) => {
    if (reason === 'a refusal') openPage();
    const api = await startApi(() => problem('INTERNAL_ERROR', 500));
    await track(createClient({ baseUrl: api.baseUrl }), 'scroll', {}, createMemoryStorage());
    api.stop();
    expect(vi.mocked(console.warn).mock.calls).toEqual([['Analytics failed', expect.any(Error)]]);
    vi.mocked(console.warn).mockClear();
  });
});
