import { expect } from '@open-wc/testing';
import { createReader } from '#core/i18n/reader.ts';
import en from '#locales/en/club-search.json';
import ru from '#locales/ru/club-search.json';
import uk from '#locales/uk/club-search.json';
import { dayAfter, dayWord } from './text.ts';

const TODAY = '2027-12-31';
const TEXTS = [
  ['en', 'en-GB', en],
  ['uk', 'uk', uk],
  ['ru', 'ru', ru],
] as const;

describe('a day within a phrase', () => {
  for (const [language, locale, texts] of TEXTS) {
    const writing = { t: createReader(texts, language), language, today: TODAY, served: false };

    it(`is what the browser writes in ${language}, on each day of a year`, () => {
      const { format } = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
      for (let day = 2; day < 368; day += 1) {
        const date = dayAfter(TODAY, day);
        expect(dayWord(date, writing)).to.equal(format(Date.parse(date)));
      }
    });

    it(`is today or tomorrow in ${language}`, () => {
      expect([0, 1].map((day) => dayWord(dayAfter(TODAY, day), writing))).to.deep.equal([texts.today, texts.tomorrow]);
    });
  }
});
