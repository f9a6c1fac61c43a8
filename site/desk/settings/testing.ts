import type { ClubFile } from '#core/desk.ts';
import { writtenDate } from './dates.ts';
import type { Field } from './fields.ts';
import { type Draft, translationsOf } from './form.ts';

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const WORKDAYS = WEEK.slice(0, 5);
const WEEKEND = WEEK.slice(5);

/** Prices with a season, holidays, and the hours of `CLUB`. */
export const PRICES: ClubFile['courts'][number]['prices'] = [
  { days: [...WORKDAYS], from: '08:00', to: '17:00', price: 400 },
  { days: [...WORKDAYS], from: '17:00', to: '22:00', price: 550 },
  { days: [...WEEKEND], from: '09:00', to: '20:00', price: 550 },
  { days: [...WORKDAYS], from: '17:00', to: '22:00', price: 650, season: 'winter' },
  { days: [...WEEK], from: '08:00', to: '22:00', price: 700, holidays: true },
];

const duration = { step: 60, minimum: 60, maximum: 120 };

/** A club with every section, for tests. */
export const CLUB = {
  ...{ slug: 'lisova', city: 'lutsk', name: { uk: 'Лісова', en: 'Lisova' }, tagline: 'Два корти' },
  ...{ description: 'Два ґрунтові корти.', address: 'вул. Лісова, 8', district: { uk: 'Центр', en: 'Centre' } },
  coordinates: { latitude: 50.7501, longitude: 25.3302 },
  ...{ phone: '+380332000000', email: 'desk@lisova.example', language: 'en', amenities: ['parking', 'showers'] },
  ...{ logo: 'a'.repeat(32), photos: ['b'.repeat(32), { file: 'c'.repeat(32), alt: { uk: 'Кафе', en: 'Café' } }] },
  ...{ backup_power: 'generator', shelter: { place: 'Підвал', minutes: 0 }, veterans_programme: true },
  opening_hours: [
    { days: [...WORKDAYS], opens: '08:00', closes: '22:00' },
    { days: [...WEEKEND], opens: '09:00', closes: '20:00' },
  ],
  seasons: [{ key: 'winter', name: { uk: 'Зима', en: 'Winter' }, from: '10-15', until: '04-14' }],
  holidays: [{ from: '12-31', until: '01-02' }, { from: '2027-05-02' }],
  closures: [{ from: '2026-12-31 15:00', until: '2027-01-01', reason: 'Новий рік' }],
  booking: { online: true, lead_time_minutes: 30, horizon_days: 14, release_time: '07:00' },
  payment: { cash: true, online: false, passes: true },
  cancellation: { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 },
  courts: [
    {
      key: 'clay-1',
      name: 'Корт 1',
      sport: 'tennis',
      surface: 'clay',
      setting: 'indoor',
      lighting: true,
      heating: false,
    },
    { key: 'clay-2', name: 'Корт 2', sport: 'tennis', surface: 'clay', photo: 'd'.repeat(32) },
  ].map((court) => ({ ...court, prices: PRICES })),
  coaches: [{ key: 'melnyk', name: 'Оксана', about: 'Теніс', photo: 'e'.repeat(32), prices: PRICES }],
  services: [
    { key: 'courts', kind: 'court', category: 'tennis', name: 'Корти', courts: ['clay-1', 'clay-2'], duration },
    {
      ...{ key: 'lessons', kind: 'coach', category: 'tennis', name: 'Тренування', coach: 'melnyk' },
      ...{ courts: ['clay-1', 'clay-2'], duration },
    },
    { key: 'groups', kind: 'group', category: 'tennis', name: 'Групи', courts: ['clay-1'], duration },
  ],
  sessions: [
    {
      ...{ key: 'children', name: 'Діти', service: 'groups', court: 'clay-1', coach: 'melnyk', day: 'tue' },
      ...{ from: '17:00', minutes: 60, price: 250, places: 6, prices: [{ price: 300, season: 'winter' }] },
    },
  ],
} as unknown as ClubFile;

export const NAMES = { lessons: (name: unknown) => name };

/** What a browser sends of a form that shows a draft. */
export function formOf(fields: readonly Field[], draft: Draft): FormData {
  const form = new FormData();
  const fill = (inner: readonly Field[], value: Draft, start: string) => {
    for (const field of inner) {
      const name = start + field.name;
      const own = value[field.name];
      if (field.kind === 'rows') {
        for (const [index, row] of ((own ?? []) as Draft[]).entries()) fill(field.fields, row, `${name}.${index}.`);
      } else if (field.kind === 'group') fill(field.fields, (own ?? {}) as Draft, `${name}.`);
      else if (field.kind === 'texts') {
        const texts = translationsOf(own);
        for (const language of ['uk', 'en', 'ru'] as const) form.set(`${name}.${language}`, texts[language] ?? '');
      } else if (field.kind === 'flag') {
        if (own) form.set(name, 'yes');
      } else if (field.kind === 'fact') form.set(name, own === undefined ? '' : own ? 'yes' : 'no');
      else if (Array.isArray(own)) for (const one of own) form.append(name, String(one));
      else {
        const text = own === undefined || own === null ? '' : String(own);
        form.set(name, field.kind === 'date' ? writtenDate(text) : text);
      }
    }
  };
  fill(fields, draft, '');
  return form;
}
