import { type Club, pageStores } from 'courtside/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { Icon } from '../ui/icon.tsx';

type Value = 'up' | 'down';

/** The votes as they stand once this one is counted. */
function withVote({ count, share }: Club['votes'], value: Value): Club['votes'] {
  const forIt = Math.round((share * count) / 100) + (value === 'up' ? 1 : 0);
  return { count: count + 1, share: Math.round((forIt / (count + 1)) * 100) };
}

/** The share of votes for the club, and one vote of the visitor's own: counted at once, taken back when the API refuses. */
export function Vote({ club }: { club: Pick<Club, 'id' | 'title' | 'votes'> }) {
  const { t, language } = useTexts();
  const [own, setOwn] = useState<Value | 'before'>();
  const [said, setSaid] = useState('');
  // What this browser voted before is not known to the server.
  useEffect(() => {
    if (pageStores().votes.getState().clubIds.includes(club.id)) setOwn('before');
  }, [club.id]);
  const { count, share } = own && own !== 'before' ? withVote(club.votes, own) : club.votes;

  const vote = async (value: Value) => {
    if (own) return setSaid(t('clubVotedBefore'));
    setOwn(value);
    setSaid('');
    try {
      const counted = await pageStores().votes.getState().vote(browserClient(language), club.id, value);
      if (!counted) setOwn('before');
      setSaid(t(counted ? 'clubVoted' : 'clubVotedBefore'));
    } catch {
      setOwn(undefined);
      setSaid(t('clubVoteFailed'));
    }
  };
  const button = (value: Value) => (
    <button
      type="button"
      className={`club-thumb club-thumb-${value}`}
      aria-pressed={own === value}
      aria-disabled={own !== undefined}
      aria-label={t(value === 'up' ? 'clubVoteUp' : 'clubVoteDown', { club: club.title })}
      onClick={() => vote(value)}
    >
      <Icon name="thumb" />
    </button>
  );
  return (
    <div className="club-vote">
      <span>{count > 0 ? t('clubVotes', { share, count }) : t('clubNoVotes')}</span>
      {button('up')}
      {button('down')}
      <span role="status">{said}</span>
    </div>
  );
}
