/**
 * A field of a form of the settings. Its name is where its value is in the form's draft, such as
 * `courts.0.name`, so that a fault of the club's file finds its field.
 */
export type Field = {
  name: string;
  /** Another label than that of its name. */
  label?: string;
  optional?: true;
  hint?: true;
} & (
  | { kind: 'line'; type?: 'email' | 'tel' | 'url' }
  /** A day, with or without a year, or a time of a day. */
  | { kind: 'date' }
  | { kind: 'texts'; long?: true }
  | { kind: 'number'; unit?: 'minutes' | 'hours' | 'days' | 'weeks' | 'percent' | 'money' }
  | { kind: 'flag' }
  /** Yes, no, or not known. */
  | { kind: 'fact' }
  /** When it is optional, it begins with an option that has no time. */
  | { kind: 'time'; ends?: true }
  | { kind: 'weekdays' }
  /** One of the terms, or several of them. */
  | { kind: 'choice' | 'choices'; terms: string }
  /** What the form sends back as it is. */
  | { kind: 'kept' }
  | { kind: 'group'; fields: readonly Field[] }
  /** `key`: each row has a key, which the server makes for a new one. */
  | { kind: 'rows'; fields: readonly Field[]; key?: true }
);

const name = { kind: 'texts', name: 'name' } as const;
const key = { kind: 'kept', name: 'key', optional: true } as const;
const number = (name: string, unit?: 'minutes' | 'hours' | 'days' | 'weeks' | 'percent' | 'money'): Field => ({
  ...{ kind: 'number', name },
  ...(unit && { unit }),
});
const choice = (name: string, terms: string, optional?: true): Field => ({
  ...{ kind: 'choice', name, terms },
  ...(optional && { optional }),
});

const PRICE_ROW: readonly Field[] = [
  { kind: 'weekdays', name: 'days' },
  { kind: 'time', name: 'from' },
  { kind: 'time', name: 'to', ends: true },
  number('price', 'money'),
  choice('season', 'seasons', true),
  { kind: 'flag', name: 'holidays', label: 'on_holidays', optional: true },
];

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type DayName = (typeof DAYS)[number];

/** The sections of the settings, each with a page and the fields of its form. */
export const SECTIONS = {
  texts: [
    name,
    { kind: 'texts', name: 'tagline' },
    { kind: 'texts', name: 'description', long: true },
    { kind: 'texts', name: 'address' },
    { kind: 'texts', name: 'district' },
    {
      ...{ kind: 'group', name: 'coordinates' },
      fields: [{ ...number('latitude'), hint: true }, number('longitude')],
    },
    { kind: 'line', name: 'phone', type: 'tel' },
    { kind: 'line', name: 'email', type: 'email', optional: true, hint: true },
    choice('language', 'languages', true),
    { kind: 'line', name: 'website', type: 'url', optional: true },
    { kind: 'choices', name: 'amenities', terms: 'amenities' },
    choice('backup_power', 'power', true),
    {
      ...{ kind: 'group', name: 'shelter', optional: true },
      fields: [
        { kind: 'texts', name: 'place' },
        { ...number('minutes', 'minutes'), label: 'walk' },
      ],
    },
    { kind: 'flag', name: 'veterans_programme', optional: true },
  ],
  hours: [
    {
      ...{ kind: 'group', name: 'days', label: 'opening_hours' },
      fields: DAYS.map((day) => ({
        ...{ kind: 'group' as const, name: day },
        fields: [
          { kind: 'flag' as const, name: 'open' },
          { kind: 'time' as const, name: 'opens' },
          { kind: 'time' as const, name: 'closes' },
        ],
      })),
    },
    {
      ...{ kind: 'rows', name: 'seasons', key: true },
      fields: [
        key,
        { kind: 'texts', name: 'name', optional: true },
        { kind: 'date', name: 'from' },
        { kind: 'date', name: 'until' },
      ],
    },
    {
      ...{ kind: 'rows', name: 'holidays' },
      fields: [
        { kind: 'texts', name: 'name', optional: true },
        { kind: 'date', name: 'from' },
        { kind: 'date', name: 'until', optional: true },
      ],
    },
  ],
  closures: [
    {
      ...{ kind: 'rows', name: 'closures' },
      fields: [
        { kind: 'date', name: 'from' },
        { kind: 'date', name: 'until' },
        { kind: 'texts', name: 'reason' },
      ],
    },
  ],
  courts: [
    {
      ...{ kind: 'rows', name: 'courts', key: true },
      fields: [
        key,
        name,
        choice('sport', 'sports'),
        choice('surface', 'surfaces'),
        choice('setting', 'settings', true),
        { kind: 'fact', name: 'lighting' },
        { kind: 'fact', name: 'heating' },
      ],
    },
  ],
  coaches: [
    {
      ...{ kind: 'rows', name: 'coaches', key: true },
      fields: [key, name, { kind: 'texts', name: 'about' }, number('price', 'money')],
    },
  ],
  prices: [{ kind: 'rows', name: 'prices', fields: PRICE_ROW }],
  services: [
    {
      ...{ kind: 'rows', name: 'services', key: true },
      fields: [
        key,
        name,
        choice('kind', 'kinds'),
        choice('category', 'categories'),
        choice('coach', 'coaches', true),
        { kind: 'choices', name: 'courts', terms: 'courts' },
        {
          ...{ kind: 'group', name: 'duration' },
          fields: [number('minimum', 'minutes'), number('maximum', 'minutes'), number('step', 'minutes')],
        },
      ],
    },
  ],
  sessions: [
    {
      ...{ kind: 'rows', name: 'sessions', key: true },
      fields: [
        key,
        name,
        choice('service', 'groups'),
        choice('day', 'weekdays'),
        { kind: 'time', name: 'from' },
        { ...number('minutes', 'minutes'), label: 'length' },
        choice('court', 'courts'),
        choice('coach', 'coaches', true),
        number('places'),
        { ...number('price', 'money'), label: 'place_price' },
        {
          ...{ kind: 'rows', name: 'prices', label: 'season_prices' },
          fields: [
            { ...number('price', 'money'), label: 'place_price' },
            choice('season', 'seasons', true),
            { kind: 'flag', name: 'holidays', label: 'on_holidays', optional: true },
          ],
        },
      ],
    },
  ],
  photos: [
    { kind: 'kept', name: 'logo', optional: true },
    {
      ...{ kind: 'rows', name: 'photos' },
      fields: [
        { kind: 'kept', name: 'file' },
        { kind: 'texts', name: 'alt', optional: true },
      ],
    },
    ...(['courts', 'coaches'] as const).map(
      (list): Field => ({
        ...{ kind: 'rows', name: list },
        fields: [key, { kind: 'kept', name: 'photo', optional: true }],
      }),
    ),
  ],
  terms: [
    {
      ...{ kind: 'group', name: 'booking' },
      fields: [
        { kind: 'flag', name: 'online', label: 'online_booking', hint: true },
        number('lead_time_minutes', 'minutes'),
        number('horizon_days', 'days'),
        { kind: 'time', name: 'release_time', optional: true, hint: true },
        { ...number('series_weeks', 'weeks'), optional: true, hint: true },
      ],
    },
    {
      ...{ kind: 'group', name: 'payment' },
      fields: [
        { kind: 'flag', name: 'cash' },
        { kind: 'flag', name: 'online', label: 'online_payment' },
        { kind: 'flag', name: 'passes' },
      ],
    },
    {
      ...{ kind: 'group', name: 'cancellation' },
      fields: [
        number('free_until_hours', 'hours'),
        number('partial_until_hours', 'hours'),
        number('partial_percent', 'percent'),
      ],
    },
  ],
} satisfies Record<string, readonly Field[]>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
export const fieldsOf = (section: SectionName): readonly Field[] => SECTIONS[section];
