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

it.each<[string, ComponentType, object]>([
  ['a host', BookingMatchPage, { hosted, texts, stamp: '' }],
  ['a host who has not published the booking', BookingMatchPage, { hosted: { ...hosted, match: null }, texts }],
  ['an applicant', BookingApplicantPage, { applied, texts }],
])('names the sport on the page of %s', async (_, Component, page) => {
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
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { page } }} />);
  expect(html).toMatch(/>Padel(<|: Friday 27 November)/);
});
