import { getClub, listClubs } from 'courtside/core';
import { declarations, publicEvents } from 'courtside/ssr';
import type { LoaderFunctionArgs } from 'react-router';
import en from '#locales/en/booking-flow.json';
import ru from '#locales/ru/booking-flow.json';
import uk from '#locales/uk/booking-flow.json';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type Choice, readChoice } from './choice.ts';
import { partnersTexts } from './texts.server.ts';

/** What stands on the widget's own button, by language. */
const open = { en: en.openBookings, uk: uk.openBookings, ru: ru.openBookings };

/** A club as the builder knows it; `slot` is the token of its next free time, '' where there is none. */
export type FoundClub = { slug: string; title: string; slot: string };

async function firstClub(page: LoaderFunctionArgs, search: string): Promise<FoundClub | null> {
  const { data } = await listClubs(apiOf(page), { page_size: 1, ...(search ? { search } : { online_booking: true }) });
  const [card] = data;
  return card ? { slug: card.slug, title: card.title, slot: card.next_slots[0]?.token ?? '' } : null;
}

/** By its slug, else by the name that a form without script sends, else the first one that can be booked. */
async function findClub(page: LoaderFunctionArgs, slug: string, name: string): Promise<FoundClub | null> {
  const chosen = slug ? await getClub(apiOf(page), slug).catch(() => null) : null;
  if (chosen && (!name || name === chosen.title)) {
    const card = await firstClub(page, chosen.title);
    return { slug: chosen.slug, title: chosen.title, slot: card?.slug === chosen.slug ? card.slot : '' };
  }
  return (name ? await firstClub(page, name) : null) ?? firstClub(page, '');
}

/** All that the builder begins with: the choice of its address, and what the widgets declare. */
export async function loadBuilder(page: LoaderFunctionArgs) {
  const { publicUrl } = page.context.get(siteContext);
  const url = new URL(page.request.url);
  const { language } = localeOfPath(url.pathname);
  const choice: Choice = readChoice(url.searchParams, language);
  const club = await findClub(page, choice.club, url.searchParams.get('q')?.slice(0, 200) ?? '').catch(() => null);
  const events = Object.fromEntries(declarations.map((each) => [each.tag, Object.keys(publicEvents(each))]));
  return { choice, club, events, open, origin: publicUrl, texts: partnersTexts[language] };
}
