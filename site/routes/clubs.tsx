import { type ClubCard, getCity, getPageMeta, listClubs } from 'courtside/core';
import { useRef } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useRouteLoaderData } from 'react-router';
import { DAY, localPath } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { categoriesOf } from '../categories.server.ts';
import { notFound } from '../club/load.server.ts';
import { DECLARED, ScriptlessFilters } from '../clubs/scriptless-filters.tsx';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader as rootLoader } from '../root.tsx';
import { addressOfPlace, useAddressOfSearch } from '../search-address.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Element, withElement } from '../ui/element.tsx';
import { JsonLd } from '../ui/json-ld.tsx';
import { NoClubs } from '../ui/no-clubs.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { preloadPriceFont } from '../ui/price-font.ts';
import { renderElement } from '../ui/render-element.server.ts';
import { WishLink } from '../waiting/wish-link.tsx';

/** Number of clubs in the structured data: the first page of the list. */
const LISTED_CLUBS = 10;

/**
 * The address for a city and sport in the query, which count more than those in the path. A form
 * without JavaScript cannot build a path.
 */
function addressOfQuery({ pathname, search, searchParams }: URL, { location, category }: Params): string | undefined {
  if (!searchParams.has('city') && !(location && searchParams.has('category'))) return undefined;
  const city = searchParams.get('city') ?? location;
  const sport = searchParams.get('category') ?? category;
  if (!city && !location) return undefined;
  return localPath(addressOfPlace({ city, category: sport }, search), localeOfPath(pathname));
}

type Params = LoaderFunctionArgs['params'];

const TWO_DAYS = 2 * DAY;

/**
 * Until when the times on each card are valid: the end of their day in any time zone; no end for a
 * card without times.
 */
const validUntil = (cards: readonly ClubCard[]) =>
  new Map(
    cards.map(({ id, slots_date }) => [id, slots_date ? Date.parse(slots_date) + TWO_DAYS : Number.POSITIVE_INFINITY]),
  );

export async function loader(page: LoaderFunctionArgs) {
  const { location, category: sport } = page.params;
  const url = new URL(page.request.url);
  const { pathname, search } = url;
  // Without a city, a sport has no path.
  const named = sport ?? (location === undefined ? url.searchParams.get('category') : null);
  const address = addressOfQuery(url, page.params);
  if (address) throw redirect(address);
  const api = apiOf(page);
  const [city, categories] = await Promise.all([
    location === undefined ? null : getCity(api, location).catch(notFound),
    named === null ? null : categoriesOf(page),
  ]);
  const category = categories?.find(({ slug }) => slug === named) ?? null;
  if (sport !== undefined && !category) throw data(null, { status: 404 });
  // The API also finds a city by id, but its page has one URL.
  if (city && city.slug !== location) {
    const rest = sport === undefined ? '' : `/${sport}`;
    throw redirect(localPath(`/clubs/${city.slug}${rest}`, localeOfPath(pathname)) + search, 301);
  }
  const { reportError, settings, showsTimes } = page.context.get(siteContext);
  const attributes = {
    city: location,
    category: sport,
    view: 'both',
    'sync-url': '',
    query: search,
    'club-url': localPath('/club/{slug}', localeOfPath(pathname)),
    'heading-level': '1',
    'tiles-url': settings.tiles?.url,
    'tiles-attribution': settings.tiles?.attribution,
  };
  const [meta, list] = await Promise.all([
    getPageMeta(api, {
      page: location === undefined ? 'clubs' : 'clubs-location',
      city: location,
      category: category?.slug,
    }),
    // The same request as the element's first one, so that it is sent once.
    listClubs(api, { city: location, category: category?.slug, page: 1, page_size: LISTED_CLUBS, facets: true }).catch(
      (error) => {
        reportError(error);
        return { data: [], meta: undefined };
      },
    ),
    renderElement(page, 'club-search', attributes),
  ]);
  // The list of clubs depends on times only if the query asks for a time.
  if (search === '') showsTimes(validUntil(list.data));
  return {
    attributes,
    meta,
    city: city && { id: city.id, slug: city.slug, title: city.title },
    category: category && { slug: category.slug, title: category.title },
    canonicalQuery: category && sport === undefined ? `?category=${category.slug}` : '',
    isEmpty: location === undefined && search === '' && list.meta?.total === 0,
    declared: (list.meta?.facets ?? []).filter(({ field }) => DECLARED.includes(field)),
    clubs: list.data.map(({ id, slug, title }) => ({ id, slug, title })),
  };
}

export const clientLoader = withElement('club-search');

/** The search for clubs: everywhere or in a city, of all sports or of one. */
export default function ClubsPage() {
  preloadPriceFont();
  const { attributes, meta, city, category, clubs, declared, isEmpty } = useLoaderData<typeof loader>();
  const { t, to } = useTexts();
  const search = useRef<HTMLDivElement>(null);
  const near = useAddressOfSearch(search, { city: attributes.city, category: category?.slug });
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? '';
  const heading = meta.h1 || [category?.title ?? t('clubsTitle'), city?.title].filter(Boolean).join(', ');
  const trail = [
    { title: t('clubs'), path: '/clubs' },
    ...(city ? [{ title: city.title, path: addressOfPlace({ city: city.slug }, '') }] : []),
    ...(category
      ? [{ title: category.title, path: addressOfPlace({ city: city?.slug, category: category.slug }, '') }]
      : []),
  ];
  return (
    <div className="clubs">
      <PageHead
        title={meta.title || heading}
        description={meta.description || t('clubsDescription')}
        keywords={meta.keywords}
      />
      {isEmpty ? (
        <div className="wrap">
          <h1>{heading}</h1>
          <NoClubs />
        </div>
      ) : (
        <div ref={search}>
          <ScriptlessFilters facets={declared} query={attributes.query} />
          <Element tag="club-search" attributes={{ ...attributes, ...near }}>
            <h1 slot="heading">{heading}</h1>
          </Element>
          <WishLink city={attributes.city} category={category?.slug} query={attributes.query} />
        </div>
      )}
      <div className="wrap">
        <Breadcrumbs trail={trail} />
      </div>
      {clubs.length > 0 && (
        <JsonLd
          data={{
            '@type': 'ItemList',
            name: heading,
            itemListElement: clubs.map(({ slug, title }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: title,
              url: publicUrl + to(`/club/${slug}`),
            })),
          }}
        />
      )}
    </div>
  );
}
