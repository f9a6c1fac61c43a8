import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { createReader } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { elementSummaries, recipesHtml } from '../docs/pages.server.ts';
import { exampleClub } from '../example-club.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';

import { partnersTexts } from '../partners/texts.server.ts';

import { ApiLink } from '../ui/api-link.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { PageHead } from '../ui/page-head.tsx';

export async function loader(page: LoaderFunctionArgs) {
  const { request, context } = page;
  const { publicUrl: origin } = context.get(siteContext);
  const { language } = localeOfPath(new URL(request.url).pathname);
  return {
    texts: partnersTexts[language],
    elements: elementSummaries(language),
    recipes: recipesHtml({ origin, club: await exampleClub(page) }, language),
  };
}

/** The list of elements, and recipes. */
export default function Elements() {
  const { texts, elements, recipes } = useLoaderData<typeof loader>();
  const { to, language } = useTexts();
  const t = createReader(texts, language);
  return (
    <div className="wrap page docs">
      <PageHead title={t('docsTitle')} description={t('docsDescription')} />
      <Breadcrumbs
        trail={[
          { title: t('title'), path: '/partners' },
          { title: t('docsTitle'), path: '/docs/elements' },
        ]}
      />
      <h1 className="page-title">{t('docsTitle')}</h1>
      <p className="docs-lead">{t('docsLead')}</p>
      <p className="docs-links">
        <Link to={to('/partners')}>{t('docsBuilder')}</Link>
        <ApiLink>{t('moreApi')}</ApiLink>
      </p>
      <ul className="document-list">
        {elements.map(({ tag, summary }) => (
          <li key={tag}>
            <Link to={to(`/docs/elements/${tag}`)} translate="no">{`<${tag}>`}</Link>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      <section id="recipes" aria-labelledby="recipes-title">
        <h2 id="recipes-title">{t('docsRecipes')}</h2>
        <div className="prose" dangerouslySetInnerHTML={{ __html: recipes }} />
      </section>
    </div>
  );
}
