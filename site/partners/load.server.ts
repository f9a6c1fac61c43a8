import { getClub, listClubs } from 'courtside/core';
import { declarations, publicEvents } from 'courtside/ssr';
import type { LoaderFunctionArgs } from 'react-router';
import en from '#locales/en/booking-flow.json';
import ru from '#locales/ru/booking-flow.json';
import uk from '#locales/uk/booking-flow.json';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { languagesOf, localeOfPath, offerOf } from '../i18n/languages.ts';
import { type Choice, readChoice } from './choice.ts';
import { partnersTexts } from './texts.server.ts';

/** The text of the widget's button, by language. */
const open = { en: en.openBookings, uk: uk.openBookings, ru: ru.openBookings };

/** A club in the builder. `slot` is the token of its next free slot, or ''. */
export type FoundClub = { slug: string; title: string; slot: string };

async function firstClub(page: LoaderFunctionArgs, search: string): Promise<FoundClub | null> {
  const { data } = await listClubs(apiOf(page), { page_size: 1, ...(search ? { search } : { online_booking: true }) });
  const [card] = data;
  return card ? { slug: card.slug, title: card.title, slot: card.next_slots[0]?.token ?? '' } : null;
}

/**
 * Finds a club by its slug, or by the name from a form without JavaScript, or the first bookable
 * one.
 */
async function findClub(page: LoaderFunctionArgs, slug: string, name: string): Promise<FoundClub | null> {
  const chosen = slug ? await getClub(apiOf(page), slug).catch(() => null) : null;
  if (chosen && (!name || name === chosen.title)) {
    const card = await firstClub(page, chosen.title);
    return { slug: chosen.slug, title: chosen.title, slot: card?.slug === chosen.slug ? card.slot : '' };
  }
  return (name ? await firstClub(page, name) : null) ?? firstClub(page, '');
}

/** Loads the builder's initial state: the choice in its URL, and the widgets' declarations. */
export async function loadBuilder(page: LoaderFunctionArgs) {
  const { publicUrl, settings } = page.context.get(siteContext);
  const url = new URL(page.request.url);
  const locale = localeOfPath(url.pathname);
  const languages = languagesOf({ ...offerOf(settings), fallback: locale });
  const choice: Choice = readChoice(url.searchParams, languages);
  const club = await findClub(page, choice.club, url.searchParams.get('q')?.slice(0, 200) ?? '').catch(() => null);
  const events = Object.fromEntries(declarations.map((each) => [each.tag, Object.keys(publicEvents(each))]));
  return { choice, club, events, open, origin: publicUrl, texts: partnersTexts[locale.language] };
}
