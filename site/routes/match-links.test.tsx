import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ActionFunction, createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { OpenMatch } from '#core/desk.ts';
import { LOCALES } from '#core/site.ts';
import { type SiteContext, siteContext } from '../context.ts';
import { deskTexts } from '../desk/texts.server.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import { matchTexts, sharedMatchTexts } from '../matches/texts.server.ts';
import BookingApplicantPage from './booking-applicant.tsx';
import BookingMatchPage, { action } from './booking-match.tsx';
import BookingSplitPage, { action as splitAction } from './booking-split.tsx';
import ClubMatchPage from './club-match.tsx';

const club = { id: 3, slug: 'third-set', title: 'Third Set', time_zone: 'Europe/Kyiv', address: '41 St', city: 'Kyiv' };
const time = { starts_at: '2026-11-27T18:00:00+02:00', ends_at: '2026-11-27T19:30:00+02:00' };
const match: OpenMatch = {
  ...{ id: 7, club, sport: { id: 2, slug: 'padel', title: 'Padel' }, state: 'open', booked: true, ...time },
  ...{ court: { id: 3, title: 'Court 3' }, players_total: 4, places: 2, level_from: null, level_to: null },
  ...{ note: '', host: 'Olena' },
};
const hosted = {
  ...{ match, hidden_reason: null, token: 'token', players: [], split: null, publishable: false, club, ...time },
  sport: { ...match.sport, levels: [], help: '' },
};
const applied = { token: 'token', name: 'Anna', state: 'applied', match, level: null, contacts: [], split: null };

const request = { request: new Request('http://courtside.test/') };
const texts = sharedMatchTexts(request);

/** The page of what its loader answers, and its action. */
async function render(Component: ComponentType, page: object, outcome?: object): Promise<string> {
  const locale = LOCALES.find(({ language }) => language === 'en')!;
  const i18n = await loadTexts('en');
  const Page = createRoutesStub([
    {
      ...{ id: 'page', path: '/' },
      Component: () => (
        <TextsContext value={{ locale, i18n }}>
          <Component />
        </TextsContext>
      ),
    },
  ]);
  return renderToStaticMarkup(
    <Page hydrationData={{ loaderData: { page }, ...(outcome && { actionData: { page: outcome } }) }} />,
  );
}

it.each<[string, ComponentType, object]>([
  ['a host', BookingMatchPage, { hosted, texts, stamp: '', done: '' }],
  [
    'a host who has not published the booking',
    BookingMatchPage,
    { hosted: { ...hosted, match: null }, texts, done: '' },
  ],
  ['an applicant', BookingApplicantPage, { applied, texts }],
])('names the sport on the page of %s', async (_, Component, page) => {
  expect(await render(Component, page)).toMatch(/>Padel(<|: Friday 27 November)/);
});

it.each([
  ['open', 'applied', null, ': waits for your answer'],
  ['open', 'accepted', null, ': accepted · has no share yet'],
  ['open', 'accepted', 'due', ': accepted · share: not paid yet'],
  ['cancelled', 'applied', null, ': got no answer'],
  ['cancelled', 'accepted', null, ': was accepted'],
  ['cancelled', 'accepted', 'due', ': was accepted'],
  ['cancelled', 'accepted', 'refunded', ': was accepted · share: refunded'],
  ['cancelled', 'left', null, ': has left'],
  ['over', 'applied', null, ': got no answer'],
  ['over', 'accepted', null, ': accepted · has no share yet'],
])('says of a match that is %s what became of a player who is %s, with a share: %s', async (...row) => {
  const [state, standing, share_status, note] = row;
  const share = share_status && { share_status, removable: false };
  const players = [{ id: 5, name: 'Zoya', level: null, state: standing, contact: null, share }];
  const split = { token: null, begun: true };
  const page = { hosted: { ...hosted, players, split, match: { ...match, state } }, texts, stamp: '', done: '' };
  expect(await render(BookingMatchPage, page)).toContain(`<b><bdi>Zoya</bdi></b>${note}</p>`);
});

it.each([
  ['open', /<h1>Padel<\/h1>/, /Players wanted/],
  ['over', /<h1>Padel: over<\/h1>/, /: over<\/(span|a|li)>/],
  ['cancelled', /<h1>Padel: cancelled with its booking<\/h1>/, /: cancelled with its booking<\/(span|a|li)>/],
])(
  'says in the heading and the trail of a match that is %s whether it is still ahead',
  async (state, heading, trail) => {
    const city = { slug: 'kyiv', title: 'Kyiv' };
    const detail = { match: { ...match, state }, sport: hosted.sport, city, texts: matchTexts(request), stamp: '' };
    const html = await render(ClubMatchPage, detail);
    expect(html).toMatch(heading);
    expect(html).toMatch(trail);
    expect(html.includes('Players wanted')).toBe(state === 'open');
  },
);

it('says why an application was refused, and that the match is full by now', async () => {
  const city = { slug: 'kyiv', title: 'Kyiv' };
  const full = { match: { ...match, state: 'full' }, sport: hosted.sport, city, texts: matchTexts(request), stamp: '' };
  const problem = 'All places of this match are taken';
  const refusal = { problem, wrong: {}, typed: { intent: 'apply' }, needsCode: false, isNotice: false, stamp: '' };
  const html = await render(ClubMatchPage, full, refusal);
  expect(html).toContain(problem);
  expect(html).toContain('All players are found');
  expect(html).not.toContain('players wanted');
  expect(html).not.toContain('name="telephone"');
});

const TOKEN = 'a'.repeat(32);

/** Where a page leads after a form with such fields, if the API does what it is asked. */
async function sentTo(act: ActionFunction, fields: Record<string, string>): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(siteContext, {
    apiUrl: 'http://api.test',
    fetch: async () => Response.json({ data: { token: TOKEN } }),
  } as unknown as SiteContext);
  const url = new URL(`http://courtside.test/page/${TOKEN}`);
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  const response = await act({ request, url, params: { token: TOKEN }, context, pattern: '' });
  return (response as Response).headers.get('location');
}

it.each([
  ['accept', 'accepted', 'Zoya is accepted.'],
  ['decline', 'declined', 'Zoya is declined.'],
  ['remove', 'removed', 'Zoya is removed from the match.'],
])('tells a host what became of a player: %s', async (decision, state, text) => {
  const location = await sentTo(action, { intent: `${decision}-5` });
  expect(location).toBe(`/booking-match/${TOKEN}?done=${state}-5`);
  const players = [{ id: 5, name: 'Zoya', level: null, state, contact: null, share: null }];
  const page = { hosted: { ...hosted, players }, texts, stamp: '', done: `${state}-5` };
  expect(await render(BookingMatchPage, page)).toContain(`<div role="status"><p class="desk-notice">${text}</p></div>`);
  // Another player, and one who has left since.
  for (const gone of [{ id: 6 }, { state: 'left' }]) {
    const since = { ...page, hosted: { ...hosted, players: [{ ...players[0], ...gone }] } };
    expect(await render(BookingMatchPage, since)).toContain('<div role="status"></div>');
  }
});

it('tells an organiser that a player is removed', async () => {
  const location = await sentTo(splitAction, { intent: 'remove', player: '5' });
  expect(location).toBe(`/booking-split/${TOKEN}?done=removed-5`);
  const money = { amount: 12_500, currency: 'UAH' };
  const players = [{ id: 5, name: 'Zoya', state: 'removed', share_status: 'due', share: money }];
  const split = {
    ...{ players, places: 4, free: 3, open: true, payment: 'club', status: 'confirmed', hold: 'club', ...time },
    ...{ title: 'Padel', club, court: null, coach: null, charge_at: null, token: TOKEN },
    ...{ price: money, share: money, organiser_share: money, paid: money },
  };
  const booking = { token: TOKEN, club };
  const page = { booking, split, texts: deskTexts.en, invitation: '', limits: {}, done: 'removed-5' };
  expect(await render(BookingSplitPage, page)).toContain('<p class="desk-notice">Zoya is removed.</p>');
});
