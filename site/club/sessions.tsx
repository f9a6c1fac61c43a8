import type { MouseEvent } from 'react';
import { useMoney } from '../home/money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { dialogs } from '../ui/use-dialogs.ts';
import type { ClubPageData } from './load.server.ts';
import { Section } from './sections.tsx';

/**
 * The next group sessions with their remaining places. Without JavaScript a session links to its
 * day in the schedule.
 */
export function Sessions({ club, sessions }: Pick<ClubPageData, 'club' | 'sessions'>) {
  const { t, to } = useTexts();
  const money = useMoney();
  if (sessions.length === 0) return null;
  const join = (event: MouseEvent<HTMLElement>, session: number) => {
    event.preventDefault();
    // Not every browser focuses what is clicked, and the dialog gives the focus back.
    event.currentTarget.focus();
    dialogs.show('booking-group', { club: club.slug, session });
  };
  const online = club.flags.online_booking;
  return (
    <Section id="sessions" title={t('clubSessions')}>
      <ul className="club-sessions">
        {sessions.map(({ id, title, starts_at, day, date, time, court, coach, remaining, price }) => (
          <li key={id}>
            <time dateTime={starts_at}>
              <span>{day}</span> <span>{time}</span>
            </time>
            <h3>{title}</h3>
            <p className="club-session-where">{[court?.title, coach?.title].filter(Boolean).join(' · ')}</p>
            <p className="club-places">{remaining > 0 ? t('clubPlaces', { count: remaining }) : t('clubFull')}</p>
            <b>{money(price)}</b>
            {remaining > 0 && (
              <a
                className={online ? 'button ghost' : 'button ghost call'}
                href={online ? `${to(`/club/${club.slug}/schedule`)}?date=${date}` : `tel:${club.phone}`}
                aria-label={`${t(online ? 'clubJoin' : 'clubCall')}: ${title}, ${day}, ${time}`}
                onClick={online ? (event) => join(event, id) : undefined}
              >
                {t(online ? 'clubJoin' : 'clubCall')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
