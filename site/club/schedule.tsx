import { useEffect, useRef, useState } from 'react';
import { spacedPhone } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import type { ClubPageData } from './load.server.ts';

/** The schedule, and on phones a button that scrolls back to it. */
export function Schedule({ club, schedule }: Pick<ClubPageData, 'club' | 'schedule'>) {
  const { t, to } = useTexts();
  const ref = useRef<HTMLElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting));
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  const request = !club.flags.online_booking;
  return (
    <>
      <section ref={ref} id="schedule" className="club-schedule" aria-label={t('clubSchedule')}>
        <noscript>
          <p className="club-request">
            <a href={to(`/club/${club.slug}/request`)}>{t('requestNoScript')}</a>
          </p>
        </noscript>
        {request && <p className="club-request">{t('clubRequestNote')}</p>}
        <Element tag="club-schedule" attributes={schedule}>
          <a href={`tel:${club.phone}`}>{spacedPhone(club.phone)}</a>
        </Element>
      </section>
      {away && (
        <p className="club-bar">
          <a className="button" href="#schedule">
            {t(request ? 'clubAskTime' : 'clubChooseTime')}
          </a>
        </p>
      )}
    </>
  );
}
