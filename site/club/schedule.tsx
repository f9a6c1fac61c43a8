import { useEffect, useRef, useState } from 'react';
import { spacedPhone } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { Facts } from './aside.tsx';
import type { ClubPageData } from './load.server.ts';

/**
 * The schedule with the facts beside it, and on phones a button that scrolls back to it. `alone`
 * on the page that has nothing else.
 */
export function Schedule({ alone, ...page }: ClubPageData & { alone: boolean }) {
  const { club, schedule } = page;
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
          {!request && (
            <p className="club-request">
              <a href={to(`/club/${club.slug}/line`)}>{t('lineNoScript')}</a>
            </p>
          )}
          {/* A club's page has them as sections. */}
          <ul className="club-services">
            {alone &&
              [...page.services, ...page.coaches].map(({ id, title }) => (
                <li key={id}>
                  <a href={`${to(`/club/${club.slug}/schedule`)}?service=${id}`}>{title}</a>
                </li>
              ))}
          </ul>
        </noscript>
        <Element tag="club-schedule" attributes={schedule}>
          <a href={`tel:${club.phone}`}>{spacedPhone(club.phone)}</a>
          <Facts {...page} />
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
