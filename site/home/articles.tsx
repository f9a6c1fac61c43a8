import { Link } from 'react-router';
import type { PageSummary } from '../content/read.server.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Cover } from '../ui/cover.tsx';
import { Section } from './section.tsx';

export function Articles({ articles }: { articles: (PageSummary & { written: string })[] }) {
  const { t, to } = useTexts();
  return (
    <Section id="articles" title={t('homeArticles')}>
      <ul className="articles">
        {articles.map(({ slug, title, date, written, sport, surface }) => (
          <li key={slug}>
            <Cover className="articles-cover" seed={slug} sport={sport} surface={surface} width={560} height={372} />
            <div>
              <h3>
                <Link to={to(`/articles/${slug}`)}>{title}</Link>
              </h3>
              <time dateTime={date}>{written}</time>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
