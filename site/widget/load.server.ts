import type { Language } from 'courtside/core';
import { data, redirect } from 'react-router';
import { localPath, splitPath } from '#core/site.ts';
import { localeOfPath, type Offer } from '../i18n/languages.ts';
import type { ElementAttributes, ElementTag } from '../ui/element.tsx';

const VIEWS: Record<string, ElementTag> = { schedule: 'club-schedule', booking: 'booking-flow', search: 'club-search' };

/**
 * Redirects to the path of the language in `lang` if the site has it, so that the whole page is in it. Throws the
 * redirect.
 */
export function redirectToLanguage(url: URL, { locales }: Offer): void {
  const wanted = url.searchParams.get('lang')?.slice(0, 2).toLowerCase() as Language | undefined;
  const locale = locales.find(({ language }) => language === wanted);
  if (!locale || locale === localeOfPath(url.pathname)) return;
  throw redirect(localPath(splitPath(url.pathname).path, locale) + url.search);
}

/** The element for a frame's query. Throws a 404 for an unknown view. */
export function widgetOf(url: URL): { tag: ElementTag; attributes: ElementAttributes } {
  const read = (name: string) => url.searchParams.get(name) || undefined;
  const view = read('view') ?? 'schedule';
  const theme = read('theme');
  const club = read('club');
  const booking = { slot: read('slot'), session: read('session') };
  if (!Object.hasOwn(VIEWS, view)) throw data(null, { status: 404 });
  if (view === 'search') {
    // A club's page may not be framed, so its schedule opens in the frame.
    const rest = new URLSearchParams(url.searchParams);
    for (const name of ['club', 'view', 'lang']) rest.delete(name);
    const clubUrl = `${url.pathname}?view=schedule&club={slug}${rest.size ? `&${rest}` : ''}`;
    return {
      tag: 'club-search',
      attributes: { theme, city: read('city'), category: read('category'), 'club-url': clubUrl },
    };
  }
  // A booking needs a selected slot.
  if (view === 'booking' && (booking.slot || booking.session)) {
    return { tag: 'booking-flow', attributes: { theme, club, ...booking } };
  }
  return {
    tag: 'club-schedule',
    attributes: { theme, club, service: read('service'), date: read('date'), court: read('court'), time: read('time') },
  };
}
