import { Link } from 'react-router';
import type { DeskDay } from '#core/desk.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** Says why nothing can be booked at a club that has no services, and where they are added. */
export function NoServices({ club: { slug, role } }: Pick<DeskDay, 'club'>) {
  const { t, to } = useDeskTexts();
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
