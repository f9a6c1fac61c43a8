import { Link, useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { JsonLd } from './json-ld.tsx';

/** The breadcrumbs from the home page to this page. Paths have no locale prefix. */
export function Breadcrumbs({ trail }: { trail: { title: string; path: string }[] }) {
  const { t, to } = useTexts();
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? '';
  const steps = [{ title: t('home'), path: '/' }, ...trail];
  return (
    <>
      <nav aria-label={t('homeBreadcrumbs')} className="breadcrumbs">
        <ol>
          {steps.map(({ title, path }, index) => (
            <li key={path}>
              {index < steps.length - 1 ? <Link to={to(path)}>{title}</Link> : <span aria-current="page">{title}</span>}
            </li>
          ))}
        </ol>
      </nav>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: steps.map(({ title, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            item: publicUrl + to(path),
          })),
        }}
      />
    </>
  );
}
