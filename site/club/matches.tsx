import { Link } from 'react-router';
import { DeskTextsContext, useDeskTexts } from '../desk/use-desk-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { MatchLines } from '../matches/match-line.tsx';
import type { ClubPageData } from './load.server.ts';
import { Section } from './sections.tsx';

function Lines({ club, matches: { list } }: Pick<ClubPageData, 'club' | 'matches'>) {
  const { t, to } = useDeskTexts();
  return (
    <>
      {list.length > 0 && <MatchLines matches={list} />}
      <p className="club-more">
        <Link to={to(`/club/${club.slug}/matches`)}>{t(list.length > 0 ? 'all' : 'find')}</Link>
      </p>
    </>
  );
}

/** The next matches that want players, and the way to all of them. */
export function Matches(page: Pick<ClubPageData, 'club' | 'matches'>) {
  const { t } = useTexts();
  return (
    <Section id="matches" title={t('matchesTitle')}>
      <DeskTextsContext value={page.matches.texts}>
        <Lines {...page} />
      </DeskTextsContext>
    </Section>
  );
}
