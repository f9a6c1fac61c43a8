import {
  ApiError,
  type Club,
  type ClubPrice,
  getClub,
  getPageMeta,
  type Language,
  listClubPrices,
  listComments,
  listGroupSessions,
  listPaymentMethods,
  listSlots,
} from 'courtside/core';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { listMatches } from '#core/desk.ts';
import { formatLocalClock, localPath, toZoned } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { categoriesOf } from '../categories.server.ts';
import { siteContext } from '../context.ts';
import { lowercaseTitles, sentenceOf, shortDay, weekdays } from '../home/dates.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { lineTexts } from '../matches/texts.server.ts';
import { renderElement } from '../ui/render-element.server.ts';
import { daysText, hoursLines, openState, rangeText } from './opening.ts';
import { priceLists } from './price-lists.server.ts';
import { type PriceDays, priceRange, priceRows } from './prices.ts';

/** Number of sessions on the page. The schedule has all of them. */
const SESSIONS = 6;

/** Matches on the page that want players. A page of their own has all of them. */
const MATCHES = 3;

/** Comments on the page at first; more of them follow by as many. */
const COMMENTS = 5;
/** Pages of comments that an address may ask for: a browser with script loads any number. */
const COMMENT_PAGES = /^([1-9]|1\d|20)$/;

/** Court properties that distinguish courts in the price table. */
const FACTS = ['surface', 'setting'];

/** The host of a site's address, without `www.`. */
const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');

/** Throws a 404 for a NOT_FOUND error of the API, and rethrows any other error. */
export function notFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

/** Names the days of each group, if there are several. */
const namedDays = (groups: PriceDays[], names: string[]) =>
  groups.map(({ days, spans }) => ({ days: groups.length > 1 ? daysText(names, days) : '', spans }));

/** When a club is open in the week, in words. */
export function openingLines({ opening_hours }: Club, language: Language): { days: string; time: string }[] {
  const names = weekdays(language);
  return hoursLines(opening_hours).map(({ from, to, opens, closes }) => ({
    days: rangeText(names, from, to),
    time: `${opens}–${closes}`,
  }));
}

function hoursOf(club: Club, language: Language, time: number) {
  const { date, minutes } = toZoned(time, club.time_zone);
  const now = openState(club.opening_hours, new Date(date).getUTCDay() || 7, minutes);
  return {
    now: now && (now.open ? now : { ...now, weekday: weekdays(language)[now.weekday - 1]! }),
    lines: openingLines(club, language),
  };
}

/** Reports an error and continues without that part, as the page is useful without it. */
const orUndefined =
  ({ context }: LoaderFunctionArgs) =>
  (error: unknown) => {
    context.get(siteContext).reportError(error);
    return { data: [] };
  };

/** What players wrote, as many pages as the address asks for; undefined if it could not be loaded. */
async function commentsOf(page: LoaderFunctionArgs, clubId: number) {
  const asked = new URL(page.request.url).searchParams.get('comments') ?? '';
  const pages = COMMENT_PAGES.test(asked) ? Number(asked) : 1;
  try {
    const { data, meta } = await listComments(apiOf(page), clubId, { page_size: COMMENTS * pages });
    return { data, total: meta.total, pages, size: COMMENTS };
  } catch (error) {
    page.context.get(siteContext).reportError(error);
    return undefined;
  }
}

/**
 * The club in a page's address. Throws a 404 for an unknown club, and a redirect if the address has
 * the club's id: the API finds it, but a page has one address.
 */
export async function clubOf(page: LoaderFunctionArgs): Promise<Club> {
  const { slug = '' } = page.params;
  const club = await getClub(apiOf(page), slug).catch(notFound);
  if (club.slug === slug) return club;
  const { pathname, search } = new URL(page.request.url);
  const child = /\/(?:schedule|request|line|matches|match\/\d+)$/.exec(pathname)?.[0] ?? '';
  throw redirect(localPath(`/club/${club.slug}${child}`, localeOfPath(pathname)) + search, 301);
}

type NamedSlot = Record<'service' | 'date' | 'court' | 'time', string | undefined>;

/**
 * Whether an address names a slot that is taken. It may be held for this visitor, such as by an offer:
 * the server renders the same page for all, so that the schedule is left to the browser then.
 */
async function isTaken(page: LoaderFunctionArgs, { service, date, court, time }: NamedSlot): Promise<boolean> {
  if (!service || !date || !court || !time || !page.context.get(siteContext).isDocument) return false;
  const { data } = await listSlots(apiOf(page), { service_id: Number(service), date });
  return !data.some(
    (slot) => slot.status === 'free' && slot.court_id === Number(court) && slot.starts_at.slice(11, 16) === time,
  );
}

/** Loads the data of a club's page. Throws a 404 for an unknown club. */
export async function loadClubPage(page: LoaderFunctionArgs) {
  const slug = page.params.slug ?? '';
  const { pathname, searchParams } = new URL(page.request.url);
  const { language } = localeOfPath(pathname);
  const api = apiOf(page);
  const read = (name: string, form: RegExp) => form.exec(searchParams.get(name) ?? '')?.[0];
  const schedule = {
    club: slug,
    service: read('service', /^[1-9]\d{0,8}$/),
    date: read('date', /^\d{4}-\d\d-\d\d$/),
    court: read('court', /^[1-9]\d{0,8}$/),
    time: read('time', /^\d\d:\d\d$/),
    aside: '',
  };
  const club = await clubOf(page);
  const none = orUndefined(page);
  const [meta, categories, sessions, payments, prices, matches, comments] = await Promise.all([
    getPageMeta(api, { page: 'club', club: slug }),
    categoriesOf(page, club.id).catch((error) => none(error).data),
    listGroupSessions(api, { club_id: club.id }).catch(none),
    listPaymentMethods(api, { club_id: club.id }).catch(none),
    listClubPrices(api, slug).catch(none),
    listMatches(api, slug, { page_size: MATCHES }).catch(none),
    commentsOf(page, club.id),
    isTaken(page, schedule)
      .catch(() => false)
      .then((taken) => (taken ? undefined : renderElement(page, 'club-schedule', schedule))),
  ]);
  const names = weekdays(language);
  const rowsOf = (list: ClubPrice[]) =>
    priceRows(list, club).map((row) => ({
      courts: row.courts,
      weekdays: namedDays(row.weekdays, names),
      weekend: namedDays(row.weekend, names),
      facts: lowercaseTitles(
        row.courts[0]!.parameters.filter(({ code }) => FACTS.includes(code)).map(({ title }) => title),
        language,
      ).join(', '),
    }));
  const services = categories.flatMap(({ services }) => services);
  return {
    club,
    ...shownClubs(club),
    meta,
    schedule,
    hours: hoursOf(club, language, page.context.get(siteContext).clock()),
    services: services.filter(({ kind }) => kind === 'court'),
    coaches: services.filter(({ coach }) => coach !== null),
    sessions: sessions.data.slice(0, SESSIONS).map((session) => ({
      ...session,
      date: session.starts_at.slice(0, 10),
      day: shortDay(session.starts_at.slice(0, 10), language),
      time: [session.starts_at, session.ends_at]
        .map((instant) => formatLocalClock(Date.parse(instant), club.time_zone))
        .join('–'),
    })),
    payments: payments.data,
    paidBy: sentenceOf(
      payments.data.map(({ title }) => title),
      language,
    ),
    amenities: sentenceOf(
      // A shelter with its place has a line of its own.
      club.amenities.filter(({ code }) => code !== 'shelter' || !club.shelter).map(({ title }) => title),
      language,
    ),
    website: club.website && { address: club.website, host: hostOf(club.website) },
    prices: priceLists(prices, language).map(({ prices: list, ...rest }) => ({ ...rest, rows: rowsOf(list) })),
    range: priceRange(prices.data),
    comments,
    matches: { list: matches.data, texts: lineTexts(page) },
  };
}

export type ClubPageData = Awaited<ReturnType<typeof loadClubPage>>;
