import { Link, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';

import { Builder } from '../partners/builder.tsx';
import { loadBuilder } from '../partners/load.server.ts';
import { PartnersTextsContext, usePartnersReader } from '../partners/use-partners.ts';
import type { loader as rootLoader } from '../root.tsx';
import { ApiLink } from '../ui/api-link.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { PageHead } from '../ui/page-head.tsx';

export const loader = (page: LoaderFunctionArgs) => loadBuilder(page);

/** The URL follows the form, not vice versa. */
export const shouldRevalidate = () => false;

export default function Partners() {
  const start = useLoaderData<typeof loader>();
  const { texts } = start;
  const { to } = useTexts();
  const t = usePartnersReader(texts);
  const hasFeeds = useRouteLoaderData<typeof rootLoader>('root')?.settings.feedsLicense !== undefined;
  return (
    <PartnersTextsContext value={texts}>
      <div className="wrap page">
        <PageHead title={t('title')} description={t('description')} />
        <Breadcrumbs trail={[{ title: t('title'), path: '/partners' }]} />
        <Builder
          start={start}
          intro={
            <>
              <h1 className="page-title">{t('title')}</h1>
              <p className="builder-lead">{t('lead')}</p>
            </>
          }
        />
        <section className="builder-part">
          <h2>{t('moreHeading')}</h2>
          <p>{t('moreText')}</p>
          <p className="integration-links">
            <Link to={to('/docs/elements')}>{t('moreElements')}</Link>
            <ApiLink>{t('moreApi')}</ApiLink>
            {hasFeeds && <Link to={to('/openactive')}>{t('moreData')}</Link>}
          </p>
        </section>
      </div>
    </PartnersTextsContext>
  );
}
