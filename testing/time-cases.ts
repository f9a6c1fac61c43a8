/**
 * Times at which products go wrong, with what a club's customers must read. Written by hand: no
 * expected text is computed by the code under test. 25 October 2037 is the night on which clocks go
 * back, 29 March 2037 the one on which they go forward.
 */
export interface TimeCase {
  name: string;
  /** The club's time zone. */
  zone: 'Europe/Kyiv' | 'Atlantic/Azores';
  /** ISO 8601 in UTC, as the database has it. */
  starts_at: string;
  ends_at: string;
  /** The same as the API writes them. */
  local: [starts_at: string, ends_at: string];
  /** As every place shows them. */
  start: string;
  end: string;
  day: Record<'en' | 'uk' | 'ru', string>;
  /** `dd.mm` */
  shortDay: string;
  /** A day of 24 hours earlier, when the free cancellation ends. */
  deadline: Record<'en' | 'uk' | 'ru', string>;
  /** `DTSTART` and `DTEND` of a calendar file that has a time zone. */
  calendar: [start: string, end: string];
}

/** How each language names the zones: those that the texts do not have by the club's city. */
export const ZONE_NAMES: Record<TimeCase['zone'], Record<'en' | 'uk' | 'ru', string>> = {
  'Europe/Kyiv': {
    en: 'Club time: Kyiv time',
    uk: 'Час клубу: київський час',
    ru: 'Время клуба: киевское время',
  },
  'Atlantic/Azores': {
    en: 'Club time: Ponta Delgada',
    uk: 'Час клубу: Понта-Делгада',
    ru: 'Время клуба: Понта-Делгада',
  },
};

export const CITIES: Record<TimeCase['zone'], Record<'en' | 'uk' | 'ru', string>> = {
  'Europe/Kyiv': { en: 'Kyiv', uk: 'Київ', ru: 'Киев' },
  'Atlantic/Azores': { en: 'Ponta Delgada', uk: 'Понта-Делгада', ru: 'Понта-Делгада' },
};

export const TIME_CASES: TimeCase[] = [
  {
    name: 'an evening in winter',
    zone: 'Europe/Kyiv',
    starts_at: '2037-11-23T16:00:00.000Z',
    ends_at: '2037-11-23T18:00:00.000Z',
    local: ['2037-11-23T18:00:00+02:00', '2037-11-23T20:00:00+02:00'],
    start: '18:00',
    end: '20:00',
    day: { en: 'Monday 23 November', uk: 'понеділок, 23 листопада', ru: 'понедельник, 23 ноября' },
    shortDay: '23.11',
    deadline: { en: '22 November, 18:00', uk: '22 листопада, 18:00', ru: '22 ноября, 18:00' },
    calendar: [';TZID=Europe/Kyiv:20371123T180000', ';TZID=Europe/Kyiv:20371123T200000'],
  },
  {
    name: 'after midnight in summer, when it is the day before in UTC',
    zone: 'Europe/Kyiv',
    starts_at: '2037-07-14T21:30:00.000Z',
    ends_at: '2037-07-14T22:30:00.000Z',
    local: ['2037-07-15T00:30:00+03:00', '2037-07-15T01:30:00+03:00'],
    start: '00:30',
    end: '01:30',
    day: { en: 'Wednesday 15 July', uk: 'середа, 15 липня', ru: 'среда, 15 июля' },
    shortDay: '15.07',
    deadline: { en: '14 July, 00:30', uk: '14 липня, 00:30', ru: '14 июля, 00:30' },
    calendar: [';TZID=Europe/Kyiv:20370715T003000', ';TZID=Europe/Kyiv:20370715T013000'],
  },
  {
    name: 'over the skipped hour',
    zone: 'Europe/Kyiv',
    starts_at: '2037-03-29T00:30:00.000Z',
    ends_at: '2037-03-29T01:30:00.000Z',
    local: ['2037-03-29T02:30:00+02:00', '2037-03-29T04:30:00+03:00'],
    start: '02:30',
    end: '04:30',
    day: { en: 'Sunday 29 March', uk: 'неділя, 29 березня', ru: 'воскресенье, 29 марта' },
    shortDay: '29.03',
    deadline: { en: '28 March, 02:30', uk: '28 березня, 02:30', ru: '28 марта, 02:30' },
    calendar: [';TZID=Europe/Kyiv:20370329T023000', ';TZID=Europe/Kyiv:20370329T043000'],
  },
  {
    name: 'the evening after clocks went forward',
    zone: 'Europe/Kyiv',
    starts_at: '2037-03-29T15:00:00.000Z',
    ends_at: '2037-03-29T16:00:00.000Z',
    local: ['2037-03-29T18:00:00+03:00', '2037-03-29T19:00:00+03:00'],
    start: '18:00',
    end: '19:00',
    day: { en: 'Sunday 29 March', uk: 'неділя, 29 березня', ru: 'воскресенье, 29 марта' },
    shortDay: '29.03',
    // 24 hours earlier, not at the same time on the day before.
    deadline: { en: '28 March, 17:00', uk: '28 березня, 17:00', ru: '28 марта, 17:00' },
    calendar: [';TZID=Europe/Kyiv:20370329T180000', ';TZID=Europe/Kyiv:20370329T190000'],
  },
  {
    name: 'the first occurrence of the repeated hour',
    zone: 'Europe/Kyiv',
    starts_at: '2037-10-25T00:00:00.000Z',
    ends_at: '2037-10-25T01:00:00.000Z',
    local: ['2037-10-25T03:00:00+03:00', '2037-10-25T03:00:00+02:00'],
    start: '03:00 (UTC+3)',
    end: '03:00 (UTC+2)',
    day: { en: 'Sunday 25 October', uk: 'неділя, 25 жовтня', ru: 'воскресенье, 25 октября' },
    shortDay: '25.10',
    deadline: { en: '24 October, 03:00', uk: '24 жовтня, 03:00', ru: '24 октября, 03:00' },
    calendar: [':20371025T000000Z', ':20371025T010000Z'],
  },
  {
    name: 'the second occurrence of the repeated hour',
    zone: 'Europe/Kyiv',
    starts_at: '2037-10-25T01:00:00.000Z',
    ends_at: '2037-10-25T02:00:00.000Z',
    local: ['2037-10-25T03:00:00+02:00', '2037-10-25T04:00:00+02:00'],
    start: '03:00 (UTC+2)',
    end: '04:00',
    day: { en: 'Sunday 25 October', uk: 'неділя, 25 жовтня', ru: 'воскресенье, 25 октября' },
    shortDay: '25.10',
    deadline: { en: '24 October, 04:00', uk: '24 жовтня, 04:00', ru: '24 октября, 04:00' },
    calendar: [':20371025T010000Z', ';TZID=Europe/Kyiv:20371025T040000'],
  },
  {
    name: 'a day later, whose cancellation is free until the repeated hour',
    zone: 'Europe/Kyiv',
    starts_at: '2037-10-26T01:30:00.000Z',
    ends_at: '2037-10-26T02:30:00.000Z',
    local: ['2037-10-26T03:30:00+02:00', '2037-10-26T04:30:00+02:00'],
    start: '03:30',
    end: '04:30',
    day: { en: 'Monday 26 October', uk: 'понеділок, 26 жовтня', ru: 'понедельник, 26 октября' },
    shortDay: '26.10',
    deadline: {
      en: '25 October, 03:30 (UTC+2)',
      uk: '25 жовтня, 03:30 (UTC+2)',
      ru: '25 октября, 03:30 (UTC+2)',
    },
    calendar: [';TZID=Europe/Kyiv:20371026T033000', ';TZID=Europe/Kyiv:20371026T043000'],
  },
  {
    name: 'before midnight in the Azores, when it is the next day in UTC',
    zone: 'Atlantic/Azores',
    starts_at: '2037-03-29T00:30:00.000Z',
    ends_at: '2037-03-29T01:30:00.000Z',
    local: ['2037-03-28T23:30:00-01:00', '2037-03-29T01:30:00+00:00'],
    start: '23:30',
    end: '01:30',
    day: { en: 'Saturday 28 March', uk: 'субота, 28 березня', ru: 'суббота, 28 марта' },
    shortDay: '28.03',
    deadline: { en: '27 March, 23:30', uk: '27 березня, 23:30', ru: '27 марта, 23:30' },
    calendar: [';TZID=Atlantic/Azores:20370328T233000', ';TZID=Atlantic/Azores:20370329T013000'],
  },
  {
    name: 'the repeated hour in the Azores',
    zone: 'Atlantic/Azores',
    starts_at: '2037-10-25T00:30:00.000Z',
    ends_at: '2037-10-25T01:30:00.000Z',
    local: ['2037-10-25T00:30:00+00:00', '2037-10-25T00:30:00-01:00'],
    start: '00:30 (UTC+0)',
    end: '00:30 (UTC−1)',
    day: { en: 'Sunday 25 October', uk: 'неділя, 25 жовтня', ru: 'воскресенье, 25 октября' },
    shortDay: '25.10',
    deadline: { en: '24 October, 00:30', uk: '24 жовтня, 00:30', ru: '24 октября, 00:30' },
    calendar: [':20371025T003000Z', ':20371025T013000Z'],
  },
];

/** A visitor in another time zone than all clubs, and what they must read in the two nights. */
export interface Visitor {
  language: 'en' | 'uk' | 'ru';
  prefix: string;
  locale: string;
  timezoneId: string;
  /** The names of the zones: the text, and the city for want of one. */
  zone: string;
  azores: string;
  day: string;
  later: string;
  /** The end of the free cancellation, on the ticket and without script. */
  until: string;
  plainUntil: string;
  /** The same for the night on which clocks go forward. */
  spring: { day: string; until: string; plainUntil: string };
}

/**
 * One visitor west of all clubs, one at a half-hour offset, and one so far east that a club's evening
 * is their next day. Three pairs of a language and a zone do for all nine: texts depend on the
 * language and not on the zone, times on the zone and not on the language.
 */
export const VISITORS: Visitor[] = [
  {
    language: 'en',
    ...{ prefix: '', locale: 'en-GB', timezoneId: 'America/New_York' },
    ...{ zone: 'Kyiv time', azores: 'Ponta Delgada', day: 'Sunday 25 October', later: 'Monday 26 October' },
    ...{ until: '25 October, 03:00 (UTC+2)', plainUntil: 'Sun 25 October, 03:00 (UTC+2)' },
    spring: { day: 'Sunday 29 March', until: '29 March, 02:00', plainUntil: 'Sun 29 March, 02:00' },
  },
  {
    language: 'uk',
    ...{ prefix: '/uk-ua', locale: 'uk-UA', timezoneId: 'Asia/Kolkata' },
    ...{ zone: 'київський час', azores: 'Понта-Делгада' },
    ...{ day: 'Неділя, 25 жовтня', later: 'Понеділок, 26 жовтня' },
    ...{ until: '25 жовтня, 03:00 (UTC+2)', plainUntil: 'нд, 25 жовтня, 03:00 (UTC+2)' },
    spring: { day: 'Неділя, 29 березня', until: '29 березня, 02:00', plainUntil: 'нд, 29 березня, 02:00' },
  },
  {
    language: 'ru',
    ...{ prefix: '/ru-ua', locale: 'ru-RU', timezoneId: 'Pacific/Kiritimati' },
    ...{ zone: 'киевское время', azores: 'Понта-Делгада' },
    ...{ day: 'Воскресенье, 25 октября', later: 'Понедельник, 26 октября' },
    ...{ until: '25 октября, 03:00 (UTC+2)', plainUntil: 'вс, 25 октября, 03:00 (UTC+2)' },
    spring: { day: 'Воскресенье, 29 марта', until: '29 марта, 02:00', plainUntil: 'вс, 29 марта, 02:00' },
  },
];
