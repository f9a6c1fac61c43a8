import type { Desk } from 'courtside/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { LOCALES } from '#core/site.ts';
import { deskTexts } from '../desk/texts.server.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import BookingOfferPage from './booking-offer.tsx';

const desk = {
  club: { slug: 'topolia', title: 'Topolia', phone: '+380441234567', time_zone: 'Europe/Kyiv' },
  requests: [
    {
      ...{ status: 'declined', title: 'Tennis', answer: 'A tournament is on' },
      ...{ starts_at: '2026-11-27T18:00:00+02:00', ends_at: '2026-11-27T19:30:00+02:00' },
      offered_at: '2026-11-28T20:00:00+02:00',
      courts: [{ id: 3, title: 'Court 3', price: { amount: 60_000, currency: 'UAH' } }],
    },
  ],
} as unknown as Desk;

it.each([
  ['en', 'Saturday 28 November', 'Court', 'The club writes'],
  ['uk', 'Субота, 28 листопада', 'Корт', 'Клуб пише'],
  ['ru', 'Суббота, 28 ноября', 'Корт', 'Клуб пишет'],
] as const)(
  'says until when and on which court the offered time is, and what the club writes, in %s',
  async (language, day, court, words) => {
    const locale = LOCALES.find((one) => one.language === language)!;
    const i18n = await loadTexts(language);
    const Page = createRoutesStub([
      {
        ...{ id: 'offer', path: '/' },
        Component: () => (
          <TextsContext value={{ locale, i18n }}>
            <BookingOfferPage />
          </TextsContext>
        ),
      },
    ]);
    const loaderData = { offer: { desk, texts: deskTexts[language] } };
    const html = renderToStaticMarkup(<Page hydrationData={{ loaderData }} />);
    expect(html).toContain(`<span>${day}</span><b>20:00–21:30</b>`);
    expect(html).toContain(`<dt>${court}</dt><dd>Court 3</dd>`);
    expect(html).toContain(`<dt>${words}</dt><dd>A tournament is on</dd>`);
  },
);
