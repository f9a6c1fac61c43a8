import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { siteContext } from '../context.ts';
import { Editor } from '../docs/editor.tsx';
import { EXAMPLES } from '../docs/examples.ts';
import { elementPage, elementSummaries, recipesHtml } from '../docs/pages.server.ts';
import { exampleClub } from '../example-club.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';

import { partnersTexts } from '../partners/texts.server.ts';

import { PartnersTextsContext, usePartnersReader } from '../partners/use-partners.ts';
import { ApiLink } from '../ui/api-link.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { NoClubs } from '../ui/no-clubs.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The element of the example that the page opens with. */
const EXAMPLE = 'club-schedule';

export async function loader(page: LoaderFunctionArgs) {
  const { request, context } = page;
  const { publicUrl: origin } = context.get(siteContext);
  const { language } = localeOfPath(new URL(request.url).pathname);
  const club = await exampleClub(page);
  return {
    texts: partnersTexts[language],
    code: club && EXAMPLES[EXAMPLE]!(origin, club),
    events: elementPage(EXAMPLE, { origin, club }, language)!.events,
    elements: elementSummaries(language),
    recipes: recipesHtml({ origin, club }, language),
  };
}

/** A running example, the list of elements, and recipes. */
export default function Elements() {
  const { texts, code, events, elements, recipes } = useLoaderData<typeof loader>();
  const { to } = useTexts();
  const t = usePartnersReader(texts);
  return (
    <PartnersTextsContext value={texts}>
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
        {code === null ? <NoClubs /> : <Editor code={code} events={events} />}
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
    </PartnersTextsContext>
  );
}
