import type { ReactNode } from 'react';
import type { ClubCard } from '#core/schemas/index.ts';
import { storedVoteIds } from '#core/state/stored-ids.ts';
import { VoteControl } from '#elements/shared/ui/vote-control.tsx';
import { icons } from '../icons.ts';
import type { CardActions } from '../model.ts';
import type { SearchWriting } from '../text.ts';

interface Props {
  club: ClubCard;
  writing: SearchWriting;
  actions: CardActions;
}

/** The share of votes for a club, and the visitor's own vote. */
export function Vote({ club, writing: { t }, actions }: Props): ReactNode {
  return (
    <VoteControl
      votes={club.votes}
      names={{ up: t('voteUp', { club: club.title }), down: t('voteDown', { club: club.title }) }}
      thumb={icons.thumb}
      hasVoted={() => storedVoteIds().includes(club.id)}
      cast={(value) => actions.vote(club, value)}
      announce={actions.announceVote}
    >
      {({ share, count }) => (
        <>
          <span className="share" aria-hidden="true">
            {count > 0 ? t('votesShort', { share, count }) : t('noVotes')}
          </span>
          <span className="visually-hidden">{count > 0 ? t('votes', { share, count }) : t('noVotes')}</span>
        </>
      )}
    </VoteControl>
  );
}
