import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { OpenMatch } from '#core/desk.ts';
import { LOCALES } from '#core/site.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import { sharedMatchTexts } from '../matches/texts.server.ts';
import BookingApplicantPage from './booking-applicant.tsx';
import BookingMatchPage from './booking-match.tsx';

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

const texts = sharedMatchTexts({ request: new Request('http://courtside.test/') });

/** The page of what its loader answers. */
async function render(Component: ComponentType, page: object): Promise<string> {
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
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { page } }} />);
}

it.each<[string, ComponentType, object]>([
  ['a host', BookingMatchPage, { hosted, texts, stamp: '' }],
  ['a host who has not published the booking', BookingMatchPage, { hosted: { ...hosted, match: null }, texts }],
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
  const page = { hosted: { ...hosted, players, split, match: { ...match, state } }, texts, stamp: '' };
  expect(await render(BookingMatchPage, page)).toContain(`<b><bdi>Zoya</bdi></b>${note}</p>`);
});
