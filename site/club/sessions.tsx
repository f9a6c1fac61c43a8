import { type MouseEvent, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useMoney } from '../home/money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { dialogs, useActiveDialog } from '../ui/use-dialogs.ts';
import type { ClubPageData } from './load.server.ts';
import { Section } from './sections.tsx';

/** The booking dialog of a session. Restores the focus when it closes. */
function JoinDialog({ club, session, onClose }: { club: string; session: number; onClose(): void }) {
  const { language } = useTexts();
  const { revalidate } = useRevalidator();
  const around = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onClose, revalidate });
  handlers.current = { onClose, revalidate };
  useEffect(() => {
    const element = around.current?.firstElementChild;
    const closed = () => handlers.current.onClose();
    const booked = () => handlers.current.revalidate();
    element?.addEventListener('courtside-booking-closed', closed);
    element?.addEventListener('courtside-booking-confirmed', booked);
    return () => {
      element?.removeEventListener('courtside-booking-closed', closed);
      element?.removeEventListener('courtside-booking-confirmed', booked);
    };
  }, []);
  return (
    <div ref={around}>
      <Element tag="booking-flow" attributes={{ mode: 'dialog', club, session: String(session), lang: language }} />
    </div>
  );
}

/**
 * The next group sessions with their remaining places. Without JavaScript a session links to its
 * day in the schedule.
 */
export function Sessions({ club, sessions }: Pick<ClubPageData, 'club' | 'sessions'>) {
  const { t, to } = useTexts();
  const money = useMoney();
  const { name, params } = useActiveDialog();
  const open = name === 'booking-group' ? sessions.find(({ id }) => id === params?.session)?.id : undefined;
  const opener = useRef<HTMLElement>(null);
  if (sessions.length === 0) return null;
  const join = (event: MouseEvent<HTMLElement>, session: number) => {
    event.preventDefault();
    opener.current = event.currentTarget;
    dialogs.show('booking-group', { session });
  };
  const close = () => {
    dialogs.hide();
    opener.current?.focus();
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
      {open !== undefined && <JoinDialog key={open} club={club.slug} session={open} onClose={close} />}
    </Section>
  );
}
