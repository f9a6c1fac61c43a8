import { fillIn } from '#core/domain/fill-in.ts';
import { formatMoney } from '#core/domain/money.ts';
import { formatLocalClock } from '#core/domain/zone.ts';
import { zoneName } from '#core/domain/zone-name.ts';
import type { Language } from '#core/schemas/scalars.ts';
import enCommon from '#locales/en/common.json' with { type: 'json' };
import en from '#locales/en/messages.json' with { type: 'json' };
import ruCommon from '#locales/ru/common.json' with { type: 'json' };
import ru from '#locales/ru/messages.json' with { type: 'json' };
import ukCommon from '#locales/uk/common.json' with { type: 'json' };
import uk from '#locales/uk/messages.json' with { type: 'json' };

type Texts = typeof en;
const TEXTS: Record<Language, Texts> = { en, uk, ru };
const COMMON: Record<Language, typeof enCommon> = { en: enCommon, uk: ukCommon, ru: ruCommon };

/** Returns a text of `locales/<language>/messages.json` with its `{{names}}` filled in. */
export type Translate = (key: keyof Texts, values?: Record<string, string | number>) => string;

export const translator =
  (language: Language): Translate =>
  (key, values = {}) =>
    fillIn(TEXTS[language][key], values, '');

const LOCALES = { en: 'en-GB', uk: 'uk-UA', ru: 'ru-RU' } as const;

const FORMATS = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long' },
  shortDay: { day: '2-digit', month: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Creating a formatter takes as long as the rest of an email. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function write(format: keyof typeof FORMATS, locale: string, timeZone: string, moment: Date): string {
  const key = `${format} ${locale} ${timeZone}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...FORMATS[format] });
  formatters.set(key, formatter);
  return formatter.format(moment);
}

/** 'Thursday 12 March', on the club's calendar. */
export const dayText = (moment: Date, timeZone: string, language: Language): string =>
  write('day', LOCALES[language], timeZone, moment);

/** '12 March', on the club's calendar; grammatically correct after 'until' too. */
export const dateText = (moment: Date, timeZone: string, language: Language): string =>
  write('date', LOCALES[language], timeZone, moment);

/** '12.03', on the club's calendar. */
export const shortDayText = (moment: Date, timeZone: string): string => write('shortDay', 'uk-UA', timeZone, moment);

/** '18:00', on the club's clock; in the hour that is repeated in autumn '03:00 (UTC+3)'. */
export const clockText = (moment: Date, timeZone: string): string => formatLocalClock(moment.getTime(), timeZone);

/** 'Club time: Kyiv time'. An email does not know where it is read. */
export const zoneText = (timeZone: string, language: Language): string => {
  const texts: Record<string, string> = COMMON[language];
  return fillIn(COMMON[language].clubTime, { zone: zoneName(timeZone, (key) => texts[key] ?? key, language) }, '');
};

/** Minor units of hryvnia. */
export const moneyText = (amount: number, language: Language): string =>
  formatMoney({ amount, currency: 'UAH' }, language, '₴');
