import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type SiteContext, siteContext } from '../context.ts';
import { loader } from './booking.tsx';

const TOKEN = 'a'.repeat(32);
const booking = { kind: 'court', status: 'confirmed', starts_at: '2026-11-27T18:00:00+02:00', club: {} };

/** The ticket's page of a booking with such a match. */
function ticketWith(match: object | null, prefix: string) {
  const answers: Record<string, object> = { '/v2/bookings/decode': booking, '/v1/matches/host': { match } };
  const context = new RouterContextProvider();
  context.set(siteContext, {
    ...{ apiUrl: 'http://api.test', stylesheets: {}, clock: () => Date.parse('2026-11-20'), reportError() {} },
    fetch: async (url: URL | string) => {
      const data = answers[new URL(url).pathname];
      return Response.json(data ? { data } : {}, { status: data ? 200 : 500 });
    },
  } as unknown as SiteContext);
  const url = new URL(`http://courtside.test${prefix}/booking-order/${TOKEN}`);
  return loader({ request: new Request(url), url, params: { token: TOKEN }, context, pattern: '' });
}

it.each([
  ['', 'Find players', 'Your match'],
  ['/uk-ua', 'Знайти гравців', 'Ваш матч'],
  ['/ru-ua', 'Найти игроков', 'Ваш матч'],
])('names the link to the match by what it leads to, at %s', async (prefix, finds, own) => {
  expect(await ticketWith(null, prefix)).toMatchObject({ match: finds });
  expect(await ticketWith({ state: 'full' }, prefix)).toMatchObject({ match: own });
});
