import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import { dayAhead } from '#testing/days.ts';
import { bookWithPayment, call } from '../../e2e/api.ts';
import type { Links } from './screen.ts';

/** One customer per language, because an address only gets a few emails. */
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

/** Days on which the clubs have enough free slots for several pictures. */
export async function freeDays(origin: string): Promise<string[]> {
  const courts = await Promise.all(['third-set', 'topolia'].map((club) => courtOf(origin, club)));
  const days: string[] = [];
  for (let day = 3; day < 13; day += 1) {
    const free = await Promise.all(courts.map(({ id }) => freeSlots(origin, id, day)));
    if (free.every((slots) => slots.length > 12)) days.push(dayAhead(day));
  }
  return days;
}

/**
 * Creates a function that books a slot of one club and resolves with the booking's link token. It
 * changes the day with each booking, so that every day keeps free slots.
 */
export async function createBooker(origin: string): Promise<(language: Language) => Promise<string>> {
  const { id } = await courtOf(origin, 'third-set');
  let tries = 0;
  const book = async (language: Language) => {
    for (let days = 0; days < 9; days += 1) {
      const slot = (await freeSlots(origin, id, 4 + (tries++ % 9))).at(-1);
      if (!slot) continue;
      const body = { slots: [slot.token], customer: customerOf(language), payment_type: 'card' };
      return (await call(origin, '/v2/bookings/book', body, language)).token;
    }
    throw new Error('no slot is free');
  };
  // One after another, so that no two bookings want the same slot.
  let last: Promise<unknown> = Promise.resolve();
  return (language) => {
    const booked = last.then(() => book(language));
    last = booked.catch(() => {});
    return booked;
  };
}

/** The address of the newest email of a kind in a language, from the product's outbox page. */
async function emailOf(origin: string, kind: string, language: Language): Promise<string> {
  const list = await (await fetch(`${origin}/outbox`)).text();
  const row = new RegExp(
    `/outbox/([\\w-]{36})"><span[^>]*>email · ${kind} · [^<]*</span><span[^>]*>[^<]*</span><b lang="${language}">`,
  );
  const id = row.exec(list)?.[1];
  if (!id) throw new Error(`no email of the kind ${kind} in ${language}`);
  return `${origin}/outbox/${id}/letter`;
}

/** The path of a link to a page of that name in an email, by default of the first one. */
async function linkIn(email: string, name: string, index = 0): Promise<string> {
  const paths = (await (await fetch(email)).text()).match(new RegExp(`/${name}/[\\w-]+`, 'g')) ?? [];
  const path = [...new Set(paths)][index];
  if (!path) throw new Error(`no link to ${name} in ${email}`);
  return path;
}

const tokenOf = (path: string) => path.split('/').at(-1);

/** Lets customers and clubs do things that send emails. */
export async function seedLinks(origin: string, book: (language: Language) => Promise<string>): Promise<Links> {
  const emails: Record<string, Record<Language, string>> = {};
  const saveEmail = async (kind: string, language: Language) => {
    emails[kind] ??= {} as Record<Language, string>;
    emails[kind][language] = await emailOf(origin, kind, language);
    return emails[kind][language];
  };
  const court = await courtOf(origin, 'topolia');
  const [free] = await freeSlots(origin, court.id, 4);
  const clubLink = async (index = 0) => linkIn(await emailOf(origin, 'clubNews', 'uk'), 'booking-desk', index);
  const sendRequest = async (language: Language, time: string) => {
    const request = { service_id: court.id, date: dayAhead(3), time, duration: court.duration.minimum };
    await call(
      origin,
      '/v2/user/booking-requests',
      { ...request, customer: customerOf(language), comment: 'By the window' },
      language,
    );
    return clubLink();
  };
  let offer = '';
  let deskAnswered = '';
  for (const [index, language] of LANGUAGES.entries()) {
    await book(language);
    await saveEmail('confirmed', language);
    await call(origin, '/v2/bookings/cancel', { token: await book(language) }, language);
    await saveEmail('cancelled', language);
    await call(origin, '/v1/user/booking-links', { email: customerOf(language).email }, language);
    await saveEmail('links', language);
    deskAnswered = await sendRequest(language, `1${index}:00`);
    await saveEmail('requested', language);
    const answer = { date: dayAhead(4), time: free!.starts_at.slice(11, 16), message: 'The hall is closed.' };
    await call(origin, '/v1/desk/decline', { token: tokenOf(deskAnswered), ...answer });
    offer = await linkIn(await saveEmail('declined', language), 'booking-offer');
  }
  await book('uk');
  const desk = await clubLink();
  const deskDay = await clubLink(1);
  const deskRequest = await sendRequest('uk', '14:00');
  return {
    ...{ desk, deskDay, deskRequest, deskAnswered, offer },
    change: `/booking-change/${await book('en')}`,
    watch: `/booking-watch/${'a'.repeat(32)}`,
    paid: `/booking-payment/${await bookWithPayment(origin, 'paid')}/success`,
    declined: `/booking-payment/${await bookWithPayment(origin, 'failed')}/failure`,
    emails,
  };
}

/** The kinds of emails that have pictures. */
export const EMAIL_KINDS = ['confirmed', 'cancelled', 'links', 'requested', 'declined'];
