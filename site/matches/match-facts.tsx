import type { MatchContact, OpenMatch } from '#core/desk.ts';
import { spacedPhone } from '#core/site.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { useMatchCost, useMatchDetails } from './match-line.tsx';

type Props = {
  match: OpenMatch;
  /** Shown to its host. */
  host?: boolean;
  /** Whether the page has the sport elsewhere. */
  isSportKnown?: boolean;
};

/** What a match is, when and where, whom it wants, and its state. */
export function MatchFacts({ match, host = false, isSportKnown = false }: Props) {
  const { t, to, day, hours } = useDeskTexts();
  const details = useMatchDetails();
  const cost = useMatchCost();
  const { club, state, places } = match;
  return (
    <section className="desk-card">
      <p className="desk-when">
        <span>{day(match.starts_at)}</span>
        <b>{hours(match, club.time_zone)}</b>
      </p>
      {!isSportKnown && <p>{match.sport.title}</p>}
      <p>
        <a href={to(`/club/${club.slug}`)}>{club.title}</a>, {club.address}, {club.city}
      </p>
      <p>{details(match)}</p>
      {match.cost && (
        <p>{match.cost.split ? cost(match) : `${cost(match)}. ${t(host ? 'hostCostAgree' : 'costAgree')}`}</p>
      )}
      {match.note && (
        <blockquote className="match-note" dir="auto">
          {match.note}
        </blockquote>
      )}
      <p className="desk-state">{state === 'open' ? t('wanted', { count: places }) : t(`match${state}`)}</p>
    </section>
  );
}

/** How to reach a person. */
export function Contact({ contact: { telephone, email } }: { contact: MatchContact }) {
  return (
    <span className="match-contact">
      <a href={`tel:${telephone}`}>{spacedPhone(telephone)}</a>
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  );
}
