import { data, Link, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { articlesIn, summaryOf } from '../content/read.server.ts';
import { longDate } from '../home/dates.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Cover } from '../ui/cover.tsx';
import { JsonLd, useOrganization } from '../ui/json-ld.tsx';
import { PageHead, usePictureUrl } from '../ui/page-head.tsx';

export function loader({ request, params }: LoaderFunctionArgs) {
  const { language } = localeOfPath(new URL(request.url).pathname);
  const articles = articlesIn(language);
  const article = articles.find(({ slug }) => slug === params.slug);
  if (!article) throw data(null, { status: 404 });
  const others = articles.filter((each) => each !== article).map(summaryOf);
  return { article, written: longDate(article.date, language), others };
}

export default function ArticlePage() {
  const { article, written, others } = useLoaderData<typeof loader>();
  const { t, to, language } = useTexts();
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? '';
  const { slug, title, description, date, sport, surface, html } = article;
  const path = `/articles/${slug}`;
  const picture = usePictureUrl(path);
  const organization = useOrganization();
  return (
    <div className="wrap page">
      <PageHead title={title} description={description} published={date} />
      <JsonLd
        data={{
          '@type': 'Article',
          headline: title,
          description,
          datePublished: date,
          inLanguage: language,
          mainEntityOfPage: publicUrl + to(path),
          image: [picture],
          author: organization,
          publisher: organization,
        }}
      />
      <Breadcrumbs trail={[{ title, path }]} />
      <article className="article">
        <h1 className="page-title">{title}</h1>
        <p className="page-date">
          <time dateTime={date}>{written}</time>
        </p>
        <Cover className="article-cover" seed={slug} sport={sport} surface={surface} width={1200} height={320} />
        <div className="article-columns">
          <div>
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
            <p className="article-clubs">
              <Link className="button" to={to('/clubs')}>
                {t('homeFindCourt')}
              </Link>
            </p>
          </div>
          <aside className="article-more" aria-labelledby="more-title">
            <h2 id="more-title">{t('articlesMore')}</h2>
            <ul>
              {others.map((other) => (
                <li key={other.slug}>
                  <Link to={to(`/articles/${other.slug}`)}>{other.title}</Link>
                </li>
              ))}
            </ul>
          </aside>
        </div>
      </article>
    </div>
  );
}
