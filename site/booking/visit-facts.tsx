import type { ReactNode } from 'react';
import type { Invitation } from '#core/desk.ts';
import { Facts } from '../desk/facts.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

type Visit = Pick<Invitation, 'title' | 'club' | 'court' | 'coach' | 'starts_at' | 'ends_at'>;

/** When and where a split booking is, then further facts. */
export function VisitFacts({ visit, rows }: { visit: Visit; rows: [label: string, value: ReactNode][] }) {
  const { t, day, hours } = useDeskTexts();
  const { club } = visit;
  return (
    <>
      <p className="desk-when">
        <span>{day(visit.starts_at)}</span>
        <b>{hours(visit, club.time_zone)}</b>
      </p>
      <Facts
        rows={[
          [t('what'), visit.title],
          [t('court'), visit.court?.title],
          [t('coach'), visit.coach],
          [t('where'), `${club.title}, ${club.address}, ${club.city.title}`],
          ...rows,
        ]}
      />
    </>
  );
}
