import { Link } from 'react-router';
import type { OpenMatch } from '#core/desk.ts';
import { costText, courtText, levelText } from '#elements/ui.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

/** What else is said of a match in one line. */
export function useMatchDetails() {
  const { t } = useDeskTexts();
  return (match: OpenMatch): string =>
    [levelText(match, t), courtText(match, t), match.host && t('host', { name: match.host })]
      .filter(Boolean)
      .join(' · ');
}

/** What a match costs; empty if nothing. */
export function useMatchCost() {
  const { t, money } = useDeskTexts();
  return (match: OpenMatch): string => costText(match, t, money);
}

/** Matches of a club, each with a link to its page. */
export function MatchLines({ matches }: { matches: readonly OpenMatch[] }) {
  const { t, to, dayWithin, hours } = useDeskTexts();
  const details = useMatchDetails();
  const cost = useMatchCost();
  return (
    <ul className="match-lines">
      {matches.map((match) => (
        <li key={match.id}>
          <Link to={to(`/club/${match.club.slug}/match/${match.id}`)}>
            <b>
              {match.sport.title}, {dayWithin(match.starts_at)},{' '}
              <time dateTime={match.starts_at}>{hours(match, match.club.time_zone)}</time>
            </b>
            <span>{details(match)}</span>
            {match.cost && <span>{cost(match)}</span>}
            <span className="match-places">
              {match.state === 'full' ? t('full') : t('wanted', { count: match.places })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
