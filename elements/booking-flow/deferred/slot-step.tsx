import type { ReactNode } from 'react';
import { courtFacts, dayTitle, durationText, hoursOf } from '#elements/shared/text.ts';
import type { OfferView } from '../model.ts';
import { FactList } from './fact-list.tsx';

/** The chosen time, for the visitor to check. */
export function SlotStep({ offer, t, language }: OfferView): ReactNode {
  const { club, court } = offer;
  const facts = court ? courtFacts(court, language) : '';
  return (
    <FactList
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
