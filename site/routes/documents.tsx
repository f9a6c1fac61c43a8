import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { brandOf } from '../brand.ts';
import { documentsIn, summaryOf } from '../content/read.server.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = localeOfPath(new URL(request.url).pathname);
  const { name } = brandOf(context.get(siteContext).settings);
  return { documents: documentsIn(language, name).map(summaryOf) };
}

export default function Documents() {
  const { documents } = useLoaderData<typeof loader>();
  const { t, to } = useTexts();
  return (
    <div className="wrap page">
      <PageHead title={t('documentsTitle')} description={t('documentsDescription')} />
      <Breadcrumbs trail={[{ title: t('documentsTitle'), path: '/documents' }]} />
      <h1 className="page-title">{t('documentsTitle')}</h1>
      <ul className="document-list">
        {documents.map(({ slug, title, description }) => (
          <li key={slug}>
            <Link to={to(`/documents/${slug}`)}>{title}</Link>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
