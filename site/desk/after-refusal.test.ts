import { createMemoryRouter, data } from 'react-router';
import { describe, expect, it } from 'vitest';
import * as link from '../routes/booking-desk.tsx';
import * as match from '../routes/club-match.tsx';
import * as booking from '../routes/desk-booking.tsx';
import * as closing from '../routes/desk-close.tsx';
import * as club from '../routes/desk-club.tsx';
import * as move from '../routes/desk-move.tsx';
import * as added from '../routes/desk-new.tsx';
import * as request from '../routes/desk-request.tsx';
import * as series from '../routes/desk-series.tsx';

/** How often a page loads again after its form was answered with a status. */
async function loadsAfter({ shouldRevalidate }: Pick<typeof booking, 'shouldRevalidate'>, status: number) {
  let loads = 0;
  const loader = () => {
    loads += 1;
    return null;
  };
  const action = () => data(null, { status });
  const router = createMemoryRouter([{ path: '/', loader, action, shouldRevalidate }], {
    hydrationData: { loaderData: { 0: null } },
  });
  router.initialize();
  await router.navigate('/', { formMethod: 'post', formData: new FormData() });
  router.dispose();
  return loads;
}

describe.each([
  ['a booking', booking],
  ['moving a booking', move],
  ['a request', request],
  ['a closing', closing],
  ['a new booking', added],
  ['a series', series],
  ['the link of an email', link],
  ['the count of requests', club],
  ['a match', match],
])('%s', (_name, route) => {
  it.each([
    ['is loaded after a change', 200, 1],
    ['is loaded after a refusal', 409, 1],
    ['is loaded after a refused field', 400, 1],
    ['is left as it is once the session has ended', 401, 0],
    ['is left as it is after a fault of the server', 502, 0],
  ])('%s', async (_what, status, loads) => {
    expect(await loadsAfter(route, status)).toBe(loads);
  });
});
