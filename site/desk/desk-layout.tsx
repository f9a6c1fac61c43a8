import type { ReactNode } from 'react';
import { useBrand } from '../brand.ts';
import { DeskTextsContext, useDeskTexts } from './use-desk-texts.ts';

type LayoutProps = {
  title: string;
  club?: string | undefined;
  problem: string | undefined;
  wrongDay?: string | undefined;
  children: ReactNode;
};

function Layout({ title, club, problem: refused, wrongDay, children }: LayoutProps) {
  const { t } = useDeskTexts();
  const problem = refused ?? (wrongDay && t('wrongPlace', { what: `${t('date')}: ${wrongDay}` }));
  return (
    <div className="desk">
      <title>{`${t(title)} · ${useBrand().name}`}</title>
      <meta name="referrer" content="no-referrer" />
      {club && <p className="desk-club">{club}</p>}
      {problem && (
        <p className="desk-problem" role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

/**
 * The layout of all desk pages: texts, title, club and problem, such as a day of the address that is
 * none. `title` is a key of the texts.
 */
export function DeskLayout({ texts, ...framed }: LayoutProps & { texts: Record<string, string> }) {
  return (
    <DeskTextsContext value={texts}>
      <Layout {...framed} />
    </DeskTextsContext>
  );
}

/** Shows that a link has expired. */
export function ExpiredLink() {
  const { t } = useDeskTexts();
  return (
    <>
      <h1>{t('linkOver')}</h1>
      <p className="desk-lead">{t('linkOverText')}</p>
    </>
  );
}
