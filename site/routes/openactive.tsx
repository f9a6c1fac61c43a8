import { data, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { DEFAULT_LOCALE, dataset, FEED_NAMES, feedUrl } from '#core/site.ts';
import { useBrand } from '../brand.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { openActiveTexts } from '../openactive/texts.server.ts';
import { usePartnersReader } from '../partners/use-partners.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { RawJsonLd, useOrganization } from '../ui/json-ld.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { publicUrl, settings } = context.get(siteContext);
  const { feedsLicense: license } = settings;
  if (license === undefined) throw data(null, { status: 404 });
  const { language } = localeOfPath(new URL(request.url).pathname);
  return { license, publicUrl, texts: openActiveTexts[language] };
}

const FEED_TEXTS = {
  'facility-uses': 'feedFacilityUses',
  slots: 'feedSlots',
  'session-series': 'feedSessionSeries',
  'scheduled-sessions': 'feedScheduledSessions',
} as const;

/** The page of the dataset, as OpenActive describes them, for people and for its catalogues. */
export default function OpenActive() {
  const { license, publicUrl, texts } = useLoaderData<typeof loader>();
  const { to } = useTexts();
  const t = usePartnersReader(texts);
  const { name: brand } = useBrand();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { legalName = brand, email } = useOrganization() as { legalName?: string; email?: string };
  return (
    <div className="wrap page">
      <PageHead title={t('title')} description={t('description')} />
      <Breadcrumbs trail={[{ title: t('title'), path: '/openactive' }]} />
      <RawJsonLd
        data={dataset({
          publicUrl,
          url: publicUrl + to('/openactive'),
          name: t('datasetName'),
          description: t('description'),
          keywords: t('keywords').split(', '),
          license,
          language: DEFAULT_LOCALE.language,
          publisher: { name: brand, legalName, logo: publicUrl + (root?.icons.touch ?? ''), email },
        })}
      />
      <h1 className="page-title">{t('title')}</h1>
      <div className="prose">
        <p>{t('lead')}</p>
        <h2>{t('feedsHeading')}</h2>
        <p>{t('feedsText')}</p>
        <ul>
          {FEED_NAMES.map((feed) => (
            <li key={feed}>
              <a href={feedUrl(publicUrl, feed)}>{t(FEED_TEXTS[feed])}</a>
            </li>
          ))}
        </ul>
        <p>{t('privacy')}</p>
        <h2>{t('licenceHeading')}</h2>
        <p>
          {t('licenceText')} <a href={license}>{license}</a>
        </p>
        <h2>{t('usingHeading')}</h2>
        <p>{t('usingText')}</p>
        <p>
          <a href="https://permalink.openactive.io/dataset-site/open-data-documentation">{t('usingLink')}</a>
        </p>
        <h2 id="contact">{t('contactHeading')}</h2>
        {email ? (
          <p>
            {t('contactText')} <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : (
          <p>{t('contactNone')}</p>
        )}
      </div>
    </div>
  );
}
