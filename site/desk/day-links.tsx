import { addDays } from 'courtside/core';
import { Link } from 'react-router';
import { useSay } from './say.ts';

/** To the day before and the day after. */
export function DayLinks({ date, label }: { date: string; label: string }) {
  const { say } = useSay();
  return (
    <nav className="desk-days" aria-label={label}>
      <Link className="button ghost" to={`?date=${addDays(date, -1)}`}>
        {say('previous')}
      </Link>
      <Link className="button ghost" to={`?date=${addDays(date, 1)}`}>
        {say('next')}
      </Link>
    </nav>
  );
}
