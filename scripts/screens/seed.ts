import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import { dayAhead } from '#testing/days.ts';
import { call } from '../../e2e/crawl/unlinked.ts';
import type { Links } from './screen.ts';

/** A day, YYYY-MM-DD. */

/** One in each language: a reader is not written to too often. */
const customerOf = (language: Language) => ({
  given_name: 'Oksana',
  telephone: '+380671234567',
  email: `oksana.${language}@example.com`,
});

type Slot = { token: string; status: string; starts_at: string; ends_at: string; court_id: number };

async function freeSlots(origin: string, service: number, days: number): Promise<Slot[]> {
  const slots: Slot[] = await call(origin, `/v1/slots?service_id=${service}&date=${dayAhead(days)}`);
  return slots.filter(({ status }) => status === 'free');
}

async function courtOf(origin: string, club: string): Promise<{ id: number; duration: { minimum: number } }> {
  const { id } = await call(origin, `/v1/clubs/${club}`);
  const categories = await call(origin, `/v2/services-categories?club_id=${id}`);
  return categories
    .flatMap(({ services }: { services: object[] }) => services)
    .find(({ kind }: { kind: string }) => kind === 'court');
}

/** Days on which enough is free at the clubs of the schedules, so that a day's hours are not all taken by earlier pictures. */
export async function freeDays(origin: string): Promise<string[]> {
  const courts = await Promise.all(['third-set', 'topolia'].map((club) => courtOf(origin, club)));
  const days: string[] = [];
  for (let day = 3; day < 13; day += 1) {
    const free = await Promise.all(courts.map(({ id }) => freeSlots(origin, id, day)));
    if (free.every((slots) => slots.length > 12)) days.push(dayAhead(day));
  }
  return days;
}

/** Books hours of one club, one day after the other so that each has free ones left; gives the token of the booking's link. */
export async function booker(origin: string): Promise<(language: Language) => Promise<string>> {
  const { id } = await courtOf(origin, 'third-set');
  let tries = 0;
  const book = async (language: Language) => {
    for (let days = 0; days < 9; days += 1) {
      const slot = (await freeSlots(origin, id, 4 + (tries++ % 9))).at(-1);
      if (!slot) continue;
      const body = { slots: [slot.token], customer: customerOf(language), payment_type: 'card' };
      return (await call(origin, '/v2/bookings/book', body, language)).token;
    }
    throw new Error('no hour is free');
  };
  // One after the other, so that no two want the same hour.
  let last: Promise<unknown> = Promise.resolve();
  return (language) => {
    const booked = last.then(() => book(language));
    last = booked.catch(() => {});
    return booked;
  };
}

/** The newest letter of a kind in a language, on the product's own outbox page. */
async function letterOf(origin: string, kind: string, language: Language): Promise<string> {
  const list = await (await fetch(`${origin}/outbox`)).text();
  const row = new RegExp(
    `/outbox/([\\w-]{36})"><span[^>]*>email · ${kind} · [^<]*</span><span[^>]*>[^<]*</span><b lang="${language}">`,
  );
  const id = row.exec(list)?.[1];
  if (!id) throw new Error(`no letter of the kind ${kind} in ${language}`);
  return `${origin}/outbox/${id}/letter`;
}

/** The path of a link to a page of that name in a letter, the first when `index` names no other. */
async function linkIn(letter: string, name: string, index = 0): Promise<string> {
  const paths = (await (await fetch(letter)).text()).match(new RegExp(`/${name}/[\\w-]+`, 'g')) ?? [];
  const path = [...new Set(paths)][index];
  if (!path) throw new Error(`no link to ${name} in ${letter}`);
  return path;
}

const tokenOf = (path: string) => path.split('/').at(-1);

/** Lets customers and clubs do what letters are written about. */
export async function seedLinks(origin: string, book: (language: Language) => Promise<string>): Promise<Links> {
  const letters: Record<string, Record<Language, string>> = {};
  const keep = async (kind: string, language: Language) => {
    letters[kind] ??= {} as Record<Language, string>;
    letters[kind][language] = await letterOf(origin, kind, language);
    return letters[kind][language];
  };
  const court = await courtOf(origin, 'topolia');
  const [free] = await freeSlots(origin, court.id, 4);
  const clubLink = async (index = 0) => linkIn(await letterOf(origin, 'clubNews', 'uk'), 'booking-desk', index);
  const ask = async (language: Language, time: string) => {
    const wish = { service_id: court.id, date: dayAhead(3), time, duration: court.duration.minimum };
    await call(
      origin,
      '/v2/user/booking-requests',
      { ...wish, customer: customerOf(language), comment: 'By the window' },
      language,
    );
    return clubLink();
  };
  let offer = '';
  let deskAnswered = '';
  for (const [index, language] of LANGUAGES.entries()) {
    await book(language);
    await keep('confirmed', language);
    await call(origin, '/v2/bookings/cancel', { token: await book(language) }, language);
    await keep('cancelled', language);
    await call(origin, '/v1/user/booking-links', { email: customerOf(language).email }, language);
    await keep('links', language);
    deskAnswered = await ask(language, `1${index}:00`);
    await keep('requested', language);
    const answer = { date: dayAhead(4), time: free!.starts_at.slice(11, 16), message: 'The hall is closed.' };
    await call(origin, '/v1/desk/decline', { token: tokenOf(deskAnswered), ...answer });
    offer = await linkIn(await keep('declined', language), 'booking-offer');
  }
  await book('uk');
  const desk = await clubLink();
  const deskDay = await clubLink(1);
  const deskRequest = await ask('uk', '14:00');
  return {
    ...{ desk, deskDay, deskRequest, deskAnswered, offer },
    change: `/booking-change/${await book('en')}`,
    watch: `/booking-watch/${'a'.repeat(32)}`,
    letters,
  };
}

/** The kinds of letters that there are pictures of. */
export const LETTERS = ['confirmed', 'cancelled', 'links', 'requested', 'declined'];
