import { describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { dateText, dayText, shortDayText } from './texts.ts';

const LOCALES = { en: 'en-GB', uk: 'uk-UA', ru: 'ru-RU' };
const ZONES = ['Europe/Kyiv', 'Europe/Lisbon', 'America/St_Johns', 'Asia/Kathmandu'];
/** A year of moments 7 hours apart, and the nights on which clocks in Europe change. */
const MOMENTS = [
  ...Array.from({ length: 1252 }, (_, index) => Date.UTC(2028, 0, 1) + index * 7 * HOUR),
  ...['2028-03-26', '2028-10-29'].flatMap((night) => [0, 1, 2, 3].map((hour) => Date.parse(night) + hour * HOUR)),
];

describe.each(ZONES)('in %s', (timeZone) => {
  it.each(LANGUAGES)('days and dates in %s equal those of Intl, but for the apostrophe and a comma', (language) => {
    const formatOf = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone, day: 'numeric', month: 'long' });
    const [day, date] = [formatOf({ weekday: 'long' }), formatOf({})];
    const written = (text: string) => (language === 'en' ? text.replace(',', '') : text.replace('ʼ', '’'));
    for (const at of MOMENTS) {
      expect(dayText(new Date(at), timeZone, language)).toBe(written(day.format(at)));
      expect(dateText(new Date(at), timeZone, language)).toBe(date.format(at));
    }
  });

  it('short days equal those of Intl', () => {
    const day = new Intl.DateTimeFormat('uk-UA', { timeZone, day: '2-digit', month: '2-digit' });
    for (const at of MOMENTS) expect(shortDayText(new Date(at), timeZone)).toBe(day.format(at));
  });
});
