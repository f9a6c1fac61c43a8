import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import { fillIn } from '#core/domain/fill-in.ts';
import { formatMoney } from '#core/domain/money.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatLocalClock, offsetAt } from '#core/domain/zone.ts';
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

dayjs.extend(utc);

/**
 * The club's local date and time as if it were UTC. dayjs's own `tz()` and `utcOffset()` calculate
 * with the process's time zone, and are an hour off on the nights when its clocks change.
 */
const local = (moment: Date, timeZone: string, language: Language) =>
  dayjs.utc(moment.getTime() + offsetAt(moment.getTime(), timeZone) * MINUTE).locale(language);

/** 'Thursday 12 March', 'четвер, 12 березня', on the club's calendar. */
export const dayText = (moment: Date, timeZone: string, language: Language): string =>
  local(moment, timeZone, language).format(language === 'en' ? 'dddd D MMMM' : 'dddd, D MMMM');

/** '12 March', on the club's calendar; grammatically correct after 'until' too. */
export const dateText = (moment: Date, timeZone: string, language: Language): string =>
  local(moment, timeZone, language).format('D MMMM');

/** '12.03', on the club's calendar. */
export const shortDayText = (moment: Date, timeZone: string): string => local(moment, timeZone, 'uk').format('DD.MM');

/** '18:00', on the club's clock; in the hour that is repeated in autumn '03:00 (UTC+3)'. */
export const clockText = (moment: Date, timeZone: string): string => formatLocalClock(moment.getTime(), timeZone);

/**
 * 'Club time: Kyiv time', or with the club's city if the texts do not have its zone. An email does
 * not know where it is read.
 */
export function zoneText({ time_zone, city }: { time_zone: string; city: string }, language: Language): string {
  const texts: Record<string, string> = COMMON[language];
  return fillIn(COMMON[language].clubTime, { zone: texts[time_zone] ?? city }, '');
}

/** The same within a line: 'club time: Kyiv time'. */
export const zoneInLine = (...club: Parameters<typeof zoneText>): string =>
  zoneText(...club).replace(/^./, (letter) => letter.toLowerCase());

/** 'Mon, Wed'. Days of the week are 1 (Monday) to 7. */
export function weekdaysText(days: readonly number[], language: Language): string {
  const fromSunday = COMMON[language].weekdaysShort.split(' ');
  return days.map((day) => fromSunday[day % 7]).join(', ');
}

export const minutesText = (minutes: number, language: Language): string =>
  fillIn(COMMON[language].durationMinutes, { minutes }, '');

/** Minor units of hryvnia. */
export const moneyText = (amount: number, language: Language): string =>
  formatMoney({ amount, currency: 'UAH' }, language, '₴');
