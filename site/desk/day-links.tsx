import { Link } from 'react-router';
import { addDays } from '#core/site.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** Links to the previous and the next day. */
export function DayLinks({ date, label }: { date: string; label: string }) {
  const { t } = useDeskTexts();
  return (
    <nav className="desk-days" aria-label={label}>
      <Link className="button ghost" to={`?date=${addDays(date, -1)}`}>
        {t('previous')}
      </Link>
      <Link className="button ghost" to={`?date=${addDays(date, 1)}`}>
        {t('next')}
      </Link>
    </nav>
  );
}
