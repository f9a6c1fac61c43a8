import { expect } from '@open-wc/testing';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { formatInstant, formatLocalClock, offsetAt } from '#core/domain/zone.ts';
import { createReader } from '#core/i18n/reader.ts';
import { booking } from '#elements/shared/testing/booking.ts';
import en from '#locales/en/club-schedule.json';
import enCommon from '#locales/en/common.json';
import ru from '#locales/ru/club-schedule.json';
import ruCommon from '#locales/ru/common.json';
import uk from '#locales/uk/club-schedule.json';
import ukCommon from '#locales/uk/common.json';
import {
  clockOf,
  dateText,
  dayText,
  dayTitle,
  durationText,
  foreignOffset,
  hoursOf,
  momentText,
  tellApart,
  zoneName,
} from './text.ts';

const LOCALES = [
  ['en-GB', { common: enCommon, 'club-schedule': en }],
  ['uk', { common: ukCommon, 'club-schedule': uk }],
  ['ru', { common: ruCommon, 'club-schedule': ru }],
] as const;

const STYLES = {
  weekday: { weekday: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'long' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const;

describe('a day in words', () => {
  for (const [locale, namespaces] of LOCALES) {
    for (const [name, texts] of Object.entries(namespaces)) {
      it(`equals the browser’s format but for the apostrophe in ${locale}, on each day of a year, from ${name}`, () => {
        const t = createReader(texts, locale);
        const formatOf = (options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
        const date = formatOf({ day: 'numeric', month: 'long' });
        for (const style of ['weekday', 'short', 'long'] as const) {
          const { format } = formatOf(STYLES[style]);
          // Chromium's English format. Other browsers add a comma after the weekday. The apostrophe is
          // that of all other texts.
          const written = (at: number) =>
            locale === 'en-GB' ? format(at).replace(',', '') : format(at).replace('ʼ', '’');
          for (let day = 0; day < 366; day += 1) {
            const at = Date.UTC(2028, 0, 1 + day);
            const iso = new Date(at).toISOString().slice(0, 10);
            expect(dayText(iso, t, style)).to.equal(written(at));
            expect(dateText(iso, t)).to.equal(date.format(at));
          }
        }
      });
    }
  }

  for (const [index, text] of ['Monday 23 November', 'Понеділок, 23 листопада', 'Понедельник, 23 ноября'].entries()) {
    it(`starts with a capital letter as a title: ${text}`, () => {
      const [locale, { common }] = LOCALES[index]!;
      expect(dayTitle(booking.starts_at, createReader(common, locale))).to.equal(text);
    });
  }
});

const t = createReader(enCommon, 'en');

it('formats the club’s local date and time, not the visitor’s', () => {
  expect(dayTitle('2037-11-23T23:30:00+02:00', t)).to.equal('Monday 23 November');
  expect(momentText('2037-11-23T23:30:00+02:00', t)).to.equal('23 November, 23:30');
});

it('tells the two occurrences of a local time apart, where the zone repeats it', () => {
  const span = { starts_at: '2037-10-25T03:30:00+03:00', ends_at: '2037-10-25T03:30:00+02:00' };
  const times = Object.values(span);
  const minsk = '2037-10-25T03:45:00+03:00';
  tellApart([...times, '2037-10-25T02:30:00+03:00', '2037-10-25T04:00:00+02:00'], 'Europe/Kyiv');
  tellApart([minsk], 'Europe/Minsk');
  expect(hoursOf(span)).to.equal('03:30 (UTC+3)–03:30 (UTC+2)');
  expect(['2037-10-25T02:30:00+03:00', '2037-10-25T04:00:00+02:00', minsk].map(clockOf)).to.deep.equal([
    '02:30',
    '04:00',
    '03:45',
  ]);
  tellApart(['2037-04-05T01:45:00+11:00'], 'Australia/Lord_Howe');
  expect(clockOf('2037-04-05T01:45:00+11:00')).to.equal('01:45 (UTC+11)');
});

it('tells them apart in every zone that the browser knows, as the server does', () => {
  const noon = Date.UTC(2037, 0, 1, 12);
  const repeating = new Set<string>();
  // A research station, whose clocks go back by two hours.
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Antarctica/Troll');
  for (const zone of zones) {
    for (let day = 0; day < 365; day += 1) {
      const at = noon + day * DAY;
      if (offsetAt(at, zone) <= offsetAt(at + DAY, zone)) continue;
      repeating.add(zone);
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const time = at + quarter * 15 * MINUTE;
        const instant = formatInstant(time, zone);
        // An earlier zone of this loop repeats it.
        if (clockOf(instant).includes('UTC')) continue;
        tellApart(instant, zone);
        expect(clockOf(instant), zone).to.equal(formatLocalClock(time, zone));
      }
    }
  }
  expect(repeating).to.include.all.keys('Europe/Lisbon', 'Africa/Cairo', 'Asia/Beirut', 'America/Santiago');
});

for (const [ends_at, text] of [
  ['18:45', '45 min'],
  ['20:00', '2 h'],
  ['19:30', '1 h 30 min'],
] as const) {
  it(`formats a duration: ${text}`, () => {
    const span = { starts_at: '2037-11-23T18:00:00+02:00', ends_at: `2037-11-23T${ends_at}:00+02:00` };
    expect(durationText(span, t)).to.equal(text);
  });
}

it('returns the club’s offset if the visitor’s local time differs', () => {
  const minutes = -new Date('2037-11-23T18:00:00Z').getTimezoneOffset();
  const offset = (value: number) => {
    const clock = [Math.trunc(Math.abs(value) / 60), Math.abs(value) % 60].map((part) => String(part).padStart(2, '0'));
    return `${value < 0 ? '-' : '+'}${clock.join(':')}`;
  };
  expect(foreignOffset(`2037-11-23T18:00:00${offset(minutes)}`)).to.equal(undefined);
  expect(foreignOffset(`2037-11-23T18:00:00${offset(minutes + 60)}`)).to.match(/^[+−]\d+(:\d\d)?$/);
  expect(foreignOffset('2037-11-23T18:00:00-03:30')).to.equal('−3:30');
});

it('names a zone by its text, or by the city of the club', () => {
  const city = { id: 1, slug: 'warsaw', title: 'Warsaw' };
  expect(zoneName({ time_zone: 'Europe/Kyiv', city }, t)).to.equal('Kyiv time');
  expect(zoneName({ time_zone: 'Europe/Warsaw', city }, t)).to.equal('Warsaw');
});
