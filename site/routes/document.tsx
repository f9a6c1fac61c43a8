import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { brandOf } from '../brand.ts';
import { documentsIn, summaryOf } from '../content/read.server.ts';
import { siteContext } from '../context.ts';
import { daysText, longDate } from '../home/dates.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** Names the server of the maps' tiles. Without tiles, leaves out the paragraph about it. */
const nameTileServer = (html: string, tilesUrl: string | undefined) =>
  tilesUrl
    ? html.replace('{{tiles}}', new URL(tilesUrl).hostname.replace('{s}.', ''))
    : html.replace(/<p>[^<]*\{\{tiles\}\}[^<]*<\/p>\n?/, '');

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = localeOfPath(new URL(request.url).pathname);
  const { settings } = context.get(siteContext);
  const { retentionDays, tiles } = settings;
  const documents = documentsIn(language, brandOf(settings).name);
  const document = documents.find(({ slug }) => slug === params.slug);
  if (!document) throw data(null, { status: 404 });
  const html = nameTileServer(document.html, tiles?.url).replace('{{retention}}', daysText(retentionDays, language));
  return {
    document: { ...document, html },
    changed: longDate(document.date, language),
    documents: documents.map(summaryOf),
  };
}

export default function DocumentPage() {
  const { document, changed, documents } = useLoaderData<typeof loader>();
  const { t, to } = useTexts();
  return (
    <div className="wrap page">
      <PageHead title={document.title} description={document.description} />
      <Breadcrumbs
        trail={[
          { title: t('documentsTitle'), path: '/documents' },
          { title: document.title, path: `/documents/${document.slug}` },
        ]}
      />
      <div className="document">
        <nav aria-label={t('documentsTitle')}>
          {documents.map(({ slug, title }) => (
            <Link key={slug} to={to(`/documents/${slug}`)} aria-current={slug === document.slug ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <article>
          <h1 className="page-title">{document.title}</h1>
          <p className="page-date">
            {t('documentChanged')} <time dateTime={document.date}>{changed}</time>
          </p>
          <div className="prose" dangerouslySetInnerHTML={{ __html: document.html }} />
        </article>
      </div>
    </div>
  );
}
