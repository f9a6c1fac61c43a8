import { type ReactNode, useEffect, useState } from 'react';
import type { ClubCard } from '#core/schemas/index.ts';
import { storedVoteIds } from '#core/state/stored.ts';
import { importAgain, type WidgetContext } from '#elements/shared/element/index.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { icons } from './icons.ts';
import type { Writing } from './writing.ts';

type Value = 'up' | 'down';
type Votes = ClubCard['votes'];

interface Props extends Writing {
  club: Pick<ClubCard, 'id' | 'slug' | 'title' | 'votes'>;
  context: WidgetContext;
  /** Tells a screen reader what became of the vote. */
  say(text: string): void;
}

/** The votes as they stand once this one is counted. */
export function withVote({ count, share }: Votes, value: Value): Votes {
  const forIt = Math.round((share * count) / 100) + (value === 'up' ? 1 : 0);
  return { count: count + 1, share: Math.round((forIt / (count + 1)) * 100) };
}

/** The share of votes for the club, and one vote of the visitor's own: counted at once, taken back when the API refuses. */
export function Vote({ club, context, say, t }: Props): ReactNode {
  const [own, setOwn] = useState<Value | 'before'>();
  // What this browser voted before is not known to the server that rendered the page.
  useEffect(() => {
    if (storedVoteIds().includes(club.id)) setOwn('before');
  }, [club.id]);
  const { count, share } = own && own !== 'before' ? withVote(club.votes, own) : club.votes;

  const vote = async (value: Value) => {
    if (!own) setOwn(value);
    try {
      const { castVote } = await importAgain(() => import('./cast-vote.ts'));
      setOwn(await castVote(context, club, value, own, say));
    } catch (error) {
      setOwn(own);
      say(t('errorPart'));
      context.report(error);
    }
  };

  const button = (value: Value) => (
    <button
      type="button"
      part="thumb"
      className={`thumb thumb-${value}`}
      aria-pressed={own === value}
      aria-disabled={own !== undefined}
      aria-label={t(value === 'up' ? 'voteUp' : 'voteDown', { club: club.title })}
      onClick={() => vote(value)}
    >
      <Icon path={icons.thumb} />
    </button>
  );
  return (
    <div className="vote">
      <span className="share" aria-hidden="true">
        {count > 0 ? t('votesShort', { share, count }) : t('noVotes')}
      </span>
      <span className="visually-hidden">{count > 0 ? t('votes', { share, count }) : t('noVotes')}</span>
      {button('up')}
      {button('down')}
    </div>
  );
}
