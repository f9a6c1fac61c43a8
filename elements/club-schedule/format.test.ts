import { expect } from '@open-wc/testing';
import { createReader } from '#core/i18n/reader.ts';
import en from '#locales/en/club-schedule.json';
import ru from '#locales/ru/club-schedule.json';
import uk from '#locales/uk/club-schedule.json';
import { formatDay } from './format.ts';

const STYLES = {
  weekday: { weekday: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'long' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const;
const TEXTS = { 'en-GB': en, uk, ru };

describe('a day in words', () => {
  for (const [locale, texts] of Object.entries(TEXTS)) {
    it(`is what the browser writes in ${locale}, on each day of a year`, () => {
      const t = createReader(texts, locale);
      for (const style of ['weekday', 'short', 'long'] as const) {
        const { format } = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
        // As Chromium writes English; other browsers put a comma after the weekday.
        const written = (at: number) => (locale === 'en-GB' ? format(at).replace(',', '') : format(at));
        for (let day = 0; day < 366; day += 1) {
          const at = Date.UTC(2028, 0, 1 + day);
          expect(formatDay(new Date(at).toISOString().slice(0, 10), t, style)).to.equal(written(at));
        }
      }
    });
  }
});
