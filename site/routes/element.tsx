import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { siteContext } from '../context.ts';
import { Editor } from '../docs/editor.tsx';
import { EXAMPLES } from '../docs/examples.ts';
import { elementPage, elementSummaries } from '../docs/pages.server.ts';
import { Table } from '../docs/table.tsx';
import { exampleClub } from '../example-club.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';

import { partnersTexts } from '../partners/texts.server.ts';

import { PartnersTextsContext, usePartnersReader } from '../partners/use-partners.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { NoClubs } from '../ui/no-clubs.tsx';
import { PageHead } from '../ui/page-head.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const { publicUrl: origin } = context.get(siteContext);
  const { language } = localeOfPath(new URL(request.url).pathname);
  const club = await exampleClub(args);
  const page = elementPage(params.tag ?? '', { origin, club }, language);
  if (!page) throw data(null, { status: 404 });
  return {
    page,
    code: club && EXAMPLES[page.tag]!(origin, club),
    tags: elementSummaries(language).map(({ tag }) => tag),
    texts: partnersTexts[language],
  };
}

/** The documentation of an element: an editable example, its result, and its tables. */
export default function ElementPage() {
  const { page, code, tags, texts } = useLoaderData<typeof loader>();
  const { to } = useTexts();
  const t = usePartnersReader(texts);
  const title = `<${page.tag}>`;
  return (
    <PartnersTextsContext value={texts}>
      <div className="wrap page docs">
        <PageHead title={title} description={page.summary} picture="/docs/elements" />
        <Breadcrumbs
          trail={[
            { title: t('title'), path: '/partners' },
            { title: t('docsTitle'), path: '/docs/elements' },
            { title, path: `/docs/elements/${page.tag}` },
          ]}
        />
        <div className="document">
          <nav aria-label={t('docsTitle')} translate="no">
            {tags.map((tag) => (
              <Link key={tag} to={to(`/docs/elements/${tag}`)} aria-current={tag === page.tag ? 'page' : undefined}>
                {`<${tag}>`}
              </Link>
            ))}
          </nav>
          <article>
            <h1 className="page-title" translate="no">
              {title}
            </h1>
            <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
            <section id="try" aria-labelledby="try-title">
              <h2 id="try-title">{t('docsTry')}</h2>
              {code === null ? <NoClubs /> : <Editor key={page.tag} code={code} events={page.events} />}
            </section>
            {page.tables.map((table) => (
              <Table key={table.id} {...table} />
            ))}
          </article>
        </div>
      </div>
    </PartnersTextsContext>
  );
}
