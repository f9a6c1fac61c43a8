import { type City, createClient } from 'courtside/core';
import { expect, it } from 'vitest';
import { LOCALES } from '#core/site.ts';
import { createFetch } from '#elements/shared/testing/answers.ts';
import { categories, club } from '#elements/shared/testing/booking.ts';
import { articlesIn, documentsIn } from '../content/read.server.ts';
import type { Pictures } from '../context.ts';
import { loadTexts } from '../i18n/texts.ts';
import { describe as describePage } from './describe.server.ts';
import { socialImage } from './social-image.ts';

const opening_hours = [{ weekday: 1, opens: '07:00', closes: '23:00' }];
const city: City = {
  ...{ ...club.city, title_in: 'in Kyiv', country: 'UA', clubs_count: 3 },
  ...{ latitude: 50, longitude: 30, time_zone: club.time_zone },
};
const runs: Pictures['runs'] = (text) => (text ? [{ family: 'Any', text, width: [...text].length * 0.7 }] : []);
const send = createFetch(() => ({
  'GET /v1/clubs/third-set': { body: { data: { ...club, opening_hours } } },
  'GET /v1/cities/kyiv': { body: { data: city } },
  'GET /v2/services-categories': { body: categories },
}));

// A picture is stored for a day by everyone who shows it.
it.each(LOCALES)('the share images in $language show no time of day', async (locale) => {
  const api = createClient({ baseUrl: 'https://courtside.example/api', fetch: send, language: locale.language });
  const texts = { locale, i18n: await loadTexts(locale.language) };
  const paths = [
    ...[
      '/home',
      '/partners',
      '/docs/elements',
      '/openactive',
      '/clubs',
      '/clubs/kyiv',
      '/clubs/kyiv/tennis',
      '/club/third-set',
    ],
    ...articlesIn(locale.language).map(({ slug }) => `/articles/${slug}`),
    ...['/documents', ...documentsIn(locale.language).map(({ slug }) => `/documents/${slug}`)],
  ];
  for (const path of paths) {
    const svg = socialImage(await describePage(path, api, texts, 'Courtside'), runs, { name: 'Courtside' });
    expect(svg, path).toContain('<text');
    expect(svg, path).not.toMatch(/\d\d?:\d\d/);
  }
});
