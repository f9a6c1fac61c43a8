import { Link } from 'react-router';
import type { DeskDay } from '#core/desk.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/**
 * Says why no time can be booked at a club that sells none: it has no services, and where they are
 * added, or only sessions.
 */
export function NoTimes({ day }: { day: DeskDay }) {
  const { t, to } = useDeskTexts();
  const { slug, role } = day.club;
  if (day.only_sessions) return <p className="desk-notice">{t('onlySessions')}</p>;
  return (
    <p className="desk-notice">
      {`${t('noServices')} `}
      {role === 'staff' ? (
        t('noServicesOwner')
      ) : (
        <Link to={to(`/desk/${slug}/settings/services`)}>{t('addServices')}</Link>
      )}
    </p>
  );
}
