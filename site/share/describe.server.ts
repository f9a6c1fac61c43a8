import { type City, type Client, type Club, getCity, getClub, listServiceCategories } from 'courtside/core';
import { data } from 'react-router';
import { notFound } from '../club/load.server.ts';
import { articlesIn, documentsIn } from '../content/read.server.ts';
import { sentenceOf } from '../home/dates.server.ts';
import type { Texts } from '../i18n/use-texts.ts';
import { partnersTexts } from '../partners/texts.server.ts';
import type { SocialImage } from './social-image.ts';

/** The court for pages that are not about a sport. */
const ANY_COURT = { sport: 'tennis', surface: 'clay', seed: 0 };
/** The partner pages by path, with the keys of their titles. */
const PARTNER_PAGES: Record<string, 'title' | 'docsTitle' | 'moreData' | undefined> = {
  '/partners': 'title',
  '/docs/elements': 'docsTitle',
  '/openactive': 'moreData',
};
/** The usual surface of a sport, for pages without a club. */
const SURFACES: Record<string, string> = { padel: 'grass', football: 'grass', tennis: 'clay', badminton: 'carpet' };
const HALL = 'parquet';

const missing = () => data(null, { status: 404 });

function describeClub(club: Club, { locale }: Texts): SocialImage {
  const court = club.courts[0];
  const [main] = club.categories;
  return {
    title: club.title,
    lines: [
      sentenceOf(
        club.categories.map(({ title }) => title),
        locale.language,
      ),
      [club.city.title, club.address_tag].filter(Boolean).join(' · '),
    ],
    sport: court?.sport ?? main?.slug ?? '',
    surface: court?.surface ?? HALL,
    seed: club.id,
  };
}

async function describeClubs(api: Client, { i18n }: Texts, place = '', sport = ''): Promise<SocialImage> {
  const [city, categories] = await Promise.all([
    place ? getCity(api, place).catch(notFound) : null,
    sport ? listServiceCategories(api) : null,
  ]);
  const category = categories?.data.find(({ slug }) => slug === sport);
  if ((sport && !category) || (city && city.slug !== place)) throw missing();
  const clubs = (each: City) => i18n.t('cityClubs', { count: each.clubs_count });
  const title = [category?.title ?? (city ? '' : i18n.t('clubsTitle')), city?.title].filter(Boolean).join(', ');
  const court = category
    ? { sport: category.slug, surface: SURFACES[category.slug] ?? HALL }
    : { sport: 'tennis', surface: 'hard' };
  return {
    title,
    lines: [category || !city ? '' : `${i18n.t('clubsTitle')} · ${clubs(city)}`, city ? '' : i18n.t('motto')],
    ...court,
    seed: city?.id ?? 2,
  };
}

/**
 * Describes the social image of a page. `path` has no locale prefix; `brand` is the name of the
 * site. Throws a 404 for an unknown page.
 */
export async function describe(path: string, api: Client, texts: Texts, brand: string): Promise<SocialImage> {
  const { i18n, locale } = texts;
  const [, kind = '', slug = '', more = '', ...rest] = path.split('/');
  if (rest.length > 0) throw missing();
  if (kind === 'home' && !slug) return { ...ANY_COURT, title: i18n.t('homeHeadline'), lines: [i18n.t('motto')] };
  const about = PARTNER_PAGES[path];
  if (about) {
    const title = partnersTexts[locale.language][about].replace('{{brand}}', () => brand);
    return { ...ANY_COURT, title, lines: [i18n.t('motto')] };
  }
  if (kind === 'clubs') return describeClubs(api, texts, slug, more);
  if (kind === 'club' && slug && !more) {
    const club = await getClub(api, slug).catch(notFound);
    if (club.slug !== slug) throw missing();
    return describeClub(club, texts);
  }
  if (more) throw missing();
  if (kind === 'articles') {
    const index = articlesIn(locale.language).findIndex((article) => article.slug === slug);
    const article = articlesIn(locale.language)[index];
    if (!article) throw missing();
    const { title, sport, surface } = article;
    return { title, lines: [], sport, surface, seed: index };
  }
  if (kind === 'documents') {
    const document = documentsIn(locale.language).find((each) => each.slug === slug);
    if (slug && !document) throw missing();
    return {
      title: document?.title ?? i18n.t('documentsTitle'),
      lines: [],
      sport: 'badminton',
      surface: 'carpet',
      seed: 0,
    };
  }
  throw missing();
}
