import { getPageMeta } from 'courtside/core';
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { useBrand } from '../brand.ts';
import { articlesIn, summaryOf } from '../content/read.server.ts';
import { siteContext } from '../context.ts';
import { exampleClub } from '../example-club.server.ts';
import { Articles } from '../home/articles.tsx';
import { cached } from '../home/cached.server.ts';
import { Cities } from '../home/cities.tsx';
import { longDate } from '../home/dates.server.ts';
import { Faq } from '../home/faq.tsx';
import { Featured } from '../home/featured.tsx';
import { Hero } from '../home/hero.tsx';
import { How } from '../home/how.tsx';
import { Integration } from '../home/integration.tsx';
import { loadHome } from '../home/load.server.ts';
import { Band } from '../home/section.tsx';
import { Social } from '../home/social.tsx';
import { Sports } from '../home/sports.tsx';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader as rootLoader } from '../root.tsx';
import { JsonLd, useOrganization } from '../ui/json-ld.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { preloadPriceFont } from '../ui/price-font.ts';

export async function loader(page: LoaderFunctionArgs) {
  const { language } = localeOfPath(new URL(page.request.url).pathname);
  const [home, meta, club] = await Promise.all([
    loadHome(page),
    getPageMeta(apiOf(page), { page: 'index' }),
    cached('example club', 10, () => exampleClub(page)).catch(page.context.get(siteContext).reportError),
  ]);
  const articles = articlesIn(language).map((article) => ({
    ...summaryOf(article),
    written: longDate(article.date, language),
  }));
  const shown = home ? [...Object.values(home.slots).flatMap(({ slots }) => slots), ...home.featured] : [];
  return { home, ...shownClubs(...shown), meta, articles, club: club?.slug, isEmpty: club === null };
}

/** Structured data of the organization and the site's name. */
function Identity() {
  const { to, language } = useTexts();
  const organization = useOrganization();
  const { name } = useBrand();
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? '';
  return (
    <>
      <JsonLd data={organization} />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name,
          url: publicUrl + to('/'),
          inLanguage: language,
          publisher: { '@id': organization['@id'] },
        }}
      />
    </>
  );
}

export default function HomePage() {
  preloadPriceFont();
  const { home, meta, articles, club, isEmpty } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="home">
      <PageHead
        title={meta.title || t('homeTitle')}
        description={meta.description || t('homeDescription')}
        keywords={meta.keywords}
      />
      <Identity />
      <Hero home={home} isEmpty={isEmpty} />
      {home && home.featured.length > 0 && (
        <Band>
          <Featured home={home} />
        </Band>
      )}
      {home && (
        <Band alternate>
          <How home={home} example={home.example} />
        </Band>
      )}
      {home && (
        <Band>
          {home.sports.length > 0 && <Sports home={home} />}
          <Cities home={home} />
        </Band>
      )}
      <Band alternate>
        <Faq />
        <Articles articles={articles} />
        <Social />
      </Band>
      <Band>
        <Integration club={club} />
      </Band>
    </div>
  );
}
