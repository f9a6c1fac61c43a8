import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router';
import { splitPath } from '#core/site.ts';
import { Comments } from '../club/comments.tsx';
import { CoverBand } from '../club/cover-band.tsx';
import { ClubHead } from '../club/head.tsx';
import { ClubJsonLd } from '../club/json-ld.tsx';
import { loadClubPage } from '../club/load.server.ts';
import { Matches } from '../club/matches.tsx';
import { Photos } from '../club/photos.tsx';
import { Schedule } from '../club/schedule.tsx';
import { About, Coaches, Prices, Services } from '../club/sections.tsx';
import { Sessions } from '../club/sessions.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { withElement } from '../ui/element.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { preloadPriceFont } from '../ui/price-font.ts';

export const loader = (page: LoaderFunctionArgs) => loadClubPage(page);

export const clientLoader = withElement('club-schedule');

/** The page of a club. Its `/schedule` shows only the schedule. */
export default function ClubPage() {
  preloadPriceFont();
  const page = useLoaderData<typeof loader>();
  const { club, meta } = page;
  const { t, to } = useTexts();
  const { pathname } = useLocation();
  const alone = splitPath(pathname).path.endsWith('/schedule');
  const path = `/club/${club.slug}`;
  const title = alone ? t('clubScheduleTitle', { club: club.title }) : meta.title || club.title;
  const description = alone ? t('clubScheduleDescription', { club: club.title }) : meta.description;
  const trail = [
    { title: club.city.title, path: `/clubs/${club.city.slug}` },
    { title: club.title, path },
    ...(alone ? [{ title: t('clubSchedule'), path: `${path}/schedule` }] : []),
  ];
  return (
    <article className="club">
      <PageHead title={title} description={description} keywords={meta.keywords} picture={path} />
      {!alone && <CoverBand {...page} />}
      {/* Keyed, because a kept schedule that loses the band above counts as a layout shift. */}
      <div className="wrap" key={String(alone)}>
        {alone ? (
          <>
            <Breadcrumbs trail={trail} />
            <h1>{club.title}</h1>
          </>
        ) : (
          <ClubHead {...page} />
        )}
        <Schedule key={club.id} {...page} alone={alone} />
        {alone ? (
          <p className="club-more">
            <Link to={to(path)}>{t('clubMore')}</Link>
          </p>
        ) : (
          <>
            <Photos {...page} />
            <Services {...page} />
            <Coaches {...page} />
            <Sessions {...page} />
            <Matches {...page} />
            <Prices {...page} />
            <About {...page} />
            <Comments key={club.id} {...page} />
            <ClubJsonLd {...page} />
            <div className="club-crumbs">
              <Breadcrumbs trail={trail} />
            </div>
          </>
        )}
        <Outlet />
      </div>
    </article>
  );
}
