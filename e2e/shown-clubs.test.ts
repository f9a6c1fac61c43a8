import { beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import routes from '../site/routes.ts';
import { bookHour, bookSplit, call, linkInEmail } from './api.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();

/** So small that every page scrolls. */
const WINDOW = { width: 360, height: 200 };

/** Pages of each route that shows clubs, and the club if it shows one. */
const PAGES: [route: string, path: string, clubs?: string][] = [
  ['index', '/'],
  ['clubs', '/clubs'],
  ['clubs', '/uk-ua/clubs/kyiv'],
  ['clubs', '/clubs/kyiv/tennis'],
  ['club-slug', '/club/third-set', 'third-set'],
  ['club-slug-schedule', '/ru-ua/club/third-set/schedule', 'third-set'],
  ['club-slug-request', '/club/third-set/request', 'third-set'],
  ['club-slug-line', '/club/third-set/line', 'third-set'],
  ['club-slug-matches', '/club/third-set/matches', 'third-set'],
  ['club-slug-match-id', '{match}', 'third-set'],
  ['booking-match-token', '/booking-match/{booking}', 'third-set'],
  ['booking-applicant-token', '/booking-applicant/{applicant}', 'third-set'],
  ['widget', '/widget?club=third-set', 'third-set'],
  ['booking-order-token', '/booking-order/{booking}', 'third-set'],
  ['booking-cancel-token', '/booking-cancel/{booking}', 'third-set'],
  ['booking-payment-token', '/booking-payment/{unpaid}', 'third-set'],
  ['booking-change-token', '/booking-change/{booking}', 'third-set'],
  ['booking-series-token', '/booking-series/{booking}', 'third-set'],
  ['booking-split-token', '/booking-split/{split}', 'third-set'],
  ['booking-invite-token', '/booking-invite/{invite}', 'third-set'],
  ['booking-player-token', '/booking-player/{player}', 'third-set'],
  ['booking-desk-token', '{desk}', 'third-set'],
  ['booking-offer-token', '{offer}', 'topolia'],
];
/** Routes that show no club of their own: texts, forms, tools, redirects and files. */
const OTHERS = [
  'club',
  'articles-slug',
  'partners',
  'docs-elements',
  'docs-elements-tag',
  'booking-links',
  'booking-watch-token',
  'booking-wish',
  'booking-wish-token',
  'booking-player-token-calendar',
  'booking-series-token-calendar',
  'documents',
  'documents-slug',
  'manifest',
  'app-code',
  'mobile',
  'not-found',
  'openactive',
];

it('names the clubs of every route, or knows that it shows none', () => {
  type Route = { id?: string; path?: string; index?: boolean; children?: Route[] };
  const idsIn = (list: Route[]): string[] =>
    list.flatMap(({ id, path, index, children }) => [...(path || index ? [id ?? ''] : []), ...idsIn(children ?? [])]);
  const kinds = idsIn(routes as Route[]).flatMap((id) => /^(.+):uk-ua$/.exec(id)?.[1] ?? []);
  // The result of a booking link has the loader of the link.
  const shown = kinds
    .filter((kind) => !/-(success|failure)$/.test(kind))
    // Clubs count visitors, and only staff sees the desk.
    .filter((kind) => !/^desk(-|$)/.test(kind));
  expect(shown.sort()).toEqual([...new Set([...PAGES.map(([route]) => route), ...OTHERS])].sort());
});

describe('the analytics events of a page with clubs', () => {
  const links: Record<string, string> = {};

  beforeAll(async () => {
    const origin = stage.product.url;
    links.booking = await bookHour(origin);
    links.unpaid = await bookHour(origin, 'online');
    Object.assign(links, await bookSplit(origin));
    const wanted = { token: links.booking, players_total: 4, players_have: 1 };
    const { match } = await call(origin, '/v1/bookings/match', wanted);
    links.match = `/club/third-set/match/${match.id}`;
    const person = { name: 'Zoya', telephone: '+380679998877' };
    links.applicant = (await call(origin, `/v1/clubs/third-set/matches/${match.id}/apply`, person)).token;
    links.desk = await linkInEmail(origin, 'Нове бронювання', 'desk');
    const club = await call(origin, '/v1/clubs/topolia');
    const categories = await call(origin, `/v2/services-categories?club_id=${club.id}`);
    const service = categories
      .flatMap(({ services }: { services: object[] }) => services)
      .find(({ kind }: { kind: string }) => kind === 'court');
    const customer = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };
    const wish = { service_id: service.id, date: dayAhead(3), time: '12:00', duration: service.duration.minimum };
    await call(origin, '/v2/user/booking-requests', { ...wish, customer });
    const request = (await linkInEmail(origin, 'Нова заявка', 'desk')).split('/').at(-1);
    const free = (await call(origin, `/v1/slots?service_id=${service.id}&date=${dayAhead(4)}`)).findLast(
      ({ status }: { status: string }) => status === 'free',
    );
    const other = { date: dayAhead(4), time: free.starts_at.slice(11, 16) };
    await call(origin, '/v1/desk/decline', { token: request, ...other });
    links.offer = await linkInEmail(origin, 'Request declined', 'offer');
  });

  it.each(PAGES)('name the clubs of %s', async (_, path, club) => {
    const { page } = await openPage(stage.browser, WINDOW);
    await page.addInitScript(() => localStorage.setItem('courtside_consent', 'granted'));
    const events: Record<'page_view' | 'scroll', { club_ids: number[]; club_slugs: string[] }[]> = {
      page_view: [],
      scroll: [],
    };
    page.on('request', (sent) => {
      if (!sent.url().endsWith('/analytics/events/send')) return;
      const event = sent.postDataJSON();
      if (event.event_name in events) events[event.event_name as keyof typeof events].push(event);
    });
    const address = path.replace(/\{(\w+)\}/, (_, name) => links[name]!);
    await page.goto(new URL(address, stage.product.url).href);
    await expect.poll(() => events.page_view.length).toBe(1);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => events.scroll.length).toBeGreaterThan(0);
    for (const { club_ids, club_slugs } of [...events.page_view, ...events.scroll]) {
      if (club) expect(club_slugs).toEqual([club]);
      expect(club_slugs.length).toBeGreaterThan(0);
      expect(new Set(club_ids).size).toBe(club_slugs.length);
    }
    await page.context().close();
  });
});
