import type { DeskDay } from '#core/desk.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** How many people wish for a time of the day at any club around, of what this one sells. Never who. */
export function Wishes({ day: { wishes } }: { day: DeskDay }) {
  const { t } = useDeskTexts();
  if (wishes.length === 0) return null;
  return (
    <ul className="desk-busy">
      {wishes.map(({ sport, time_from, time_to, people }) => (
        <li key={`${sport} ${time_from} ${time_to}`}>
          <b>
            {sport}, {time_from}–{time_to}:
          </b>{' '}
          {t('wishes', { count: people })}
        </li>
      ))}
    </ul>
  );
}
