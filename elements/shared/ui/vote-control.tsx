import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

export type VoteValue = 'up' | 'down';
/** What a press led to: the vote counts, an older one does, or it failed. */
export type VoteResult = 'counted' | 'before' | 'failed';

/** How many votes a club has, and the percentage of those for it. */
export interface Votes {
  count: number;
  share: number;
}

interface VoteControlProps {
  votes: Votes;
  /** The accessible names of the two buttons. */
  names: Record<VoteValue, string>;
  /** The outline of the thumb, 24 units square. */
  thumb: string;
  /** Whether this browser has voted before. Not called on a server, which does not know it. */
  hasVoted(): boolean;
  /** Sends the vote. Resolves to false when an older one counts. Rejects on failure. */
  cast(value: VoteValue): Promise<boolean>;
  /** Tells a screen reader. With the reason of a failure. */
  announce(result: VoteResult, reason?: unknown): void;
  /** The votes as text. */
  children(votes: Votes): ReactNode;
}

/** The votes after one more. */
export function withVote({ count, share }: Votes, value: VoteValue): Votes {
  const votesFor = Math.round((share * count) / 100) + (value === 'up' ? 1 : 0);
  return { count: count + 1, share: Math.round((votesFor / (count + 1)) * 100) };
}

/**
 * The votes for a club, and two buttons for the visitor's own. It counts at once, and no longer if
 * the API refuses it. Give it a key by club: it keeps the vote in its state.
 */
export function VoteControl(props: VoteControlProps): ReactNode {
  const { names, thumb, hasVoted, cast, announce, children } = props;
  const [own, setOwn] = useState<VoteValue | 'before'>();
  useEffect(() => {
    if (hasVoted()) setOwn('before');
  }, []);
  const votes = own && own !== 'before' ? withVote(props.votes, own) : props.votes;

  const vote = async (value: VoteValue) => {
    if (own) {
      announce('before');
      return;
    }
    setOwn(value);
    try {
      const counted = await cast(value);
      setOwn(counted ? value : 'before');
      announce(counted ? 'counted' : 'before');
    } catch (error) {
      setOwn(undefined);
      announce('failed', error);
    }
  };

  const button = (value: VoteValue) => (
    <button
      type="button"
      part="thumb"
      className={`thumb thumb-${value}`}
      aria-pressed={own === value}
      aria-disabled={own !== undefined}
      aria-label={names[value]}
      onClick={() => vote(value)}
    >
      <Icon path={thumb} />
    </button>
  );
  return (
    <div className="vote">
      {children(votes)}
      {button('up')}
      {button('down')}
    </div>
  );
}
