import { ApiError, type Club } from 'courtside/core';
import { useState } from 'react';
import { pageStores } from '#core/site.ts';
import { VoteControl, type VoteResult } from '#elements/ui.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { siteOutlines } from '../ui/icon.tsx';

const RESULTS = { counted: 'clubVoted', before: 'clubVotedBefore', failed: 'clubVoteFailed' } as const;

/** The votes for the club as text, the visitor's own vote, and its result. */
export function Vote({ club }: { club: Pick<Club, 'id' | 'title' | 'votes'> }) {
  const { t, language } = useTexts();
  const [outcome, setOutcome] = useState('');
  const votes = () => pageStores().votes.getState();
  return (
    <div className="club-vote">
      <VoteControl
        votes={club.votes}
        names={{ up: t('clubVoteUp', { club: club.title }), down: t('clubVoteDown', { club: club.title }) }}
        thumb={siteOutlines.thumb}
        hasVoted={() => votes().clubIds.includes(club.id)}
        cast={(value) => {
          setOutcome('');
          return votes().vote(browserClient(language), club.id, value);
        }}
        announce={(result: VoteResult, reason) =>
          // The API's own words where trying again does not help.
          setOutcome(
            reason instanceof ApiError && reason.code === 'VOTES_PER_ADDRESS' ? reason.message : t(RESULTS[result]),
          )
        }
      >
        {({ share, count }) => <span>{count > 0 ? t('clubVotes', { share, count }) : t('clubNoVotes')}</span>}
      </VoteControl>
      <span role="status">{outcome}</span>
    </div>
  );
}
