import type { ReactNode } from 'react';
import { courtFacts } from '#elements/shared/ui/court.tsx';
import { dayText, durationText, hoursOf } from '#elements/shared/ui/when.ts';
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
        [t('when'), `${dayText(offer.starts_at, language)}, ${hoursOf(offer)}`],
        [t('duration'), durationText(offer, t)],
        [t('place'), court && [court.title, facts].filter(Boolean).join(', ')],
        [t('club'), `${club.title}, ${club.address}`],
      ]}
    />
  );
}
