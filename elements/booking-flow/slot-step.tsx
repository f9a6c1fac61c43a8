import type { ReactNode } from 'react';
import { courtFacts, dayTitle, durationText, hoursOf } from '#elements/shared/text.ts';
import { Facts } from './facts.tsx';
import type { View } from './view.ts';

/** The chosen time, to look at once more. */
export function SlotStep({ flow, t, language }: View): ReactNode {
  const { offer } = flow;
  if (!offer) return null;
  const { club, court } = offer;
  const facts = court ? courtFacts(court, language) : '';
  return (
    <Facts
      facts={[
        [t('service'), offer.title],
        [t('when'), `${dayTitle(offer.starts_at, t)}, ${hoursOf(offer)}`],
        [t('duration'), durationText(offer, t)],
        [t('place'), court && [court.title, facts].filter(Boolean).join(', ')],
        [t('club'), `${club.title}, ${club.address}`],
      ]}
    />
  );
}
