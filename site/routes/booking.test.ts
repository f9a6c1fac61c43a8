import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type SiteContext, siteContext } from '../context.ts';
import { loader } from './booking.tsx';

const TOKEN = 'a'.repeat(32);
const hours = (day: number) => ({
  starts_at: `2026-11-${day}T18:00:00+02:00`,
  ends_at: `2026-11-${day}T19:00:00+02:00`,
});
const booking = { kind: 'court', status: 'confirmed', club: {}, ...hours(27) };

/** The ticket's page of a booking with such a match. */
function ticketWith(match: object | null, prefix: string, more: object = {}) {
  const answers: Record<string, object> = {
    '/v2/bookings/decode': { ...booking, ...more },
    '/v1/matches/host': { match },
  };
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

it('has the forms without script until the game is over', async () => {
  expect((await ticketWith(null, '')).plain).toMatchObject({ booking });
  expect((await ticketWith(null, '', hours(19))).plain).toBeNull();
});
