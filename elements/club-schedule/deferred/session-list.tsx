import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { GroupSession } from '#core/schemas/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { hoursOf, moneyText, type Writing } from '#elements/shared/text.ts';
import css from '../styles/session-list.css';

interface Props extends Writing {
  sessions: readonly GroupSession[];
  onOpen(id: number): void;
}

/**
 * Group sessions that have no cell in the grid: their court is one of another service, or they have
 * none.
 */
export function SessionList({ sessions, onOpen, ...writing }: Props): ReactNode {
  const { t } = writing;
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => addStyles(section.current!.getRootNode(), css), []);
  return (
    <section ref={section} part="sessions" className="sessions">
      <h3>{t('sessions')}</h3>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <b>{hoursOf(session)}</b>
            <span className="title">
              {session.title}
              <small>{[session.court?.title, session.coach?.title].filter(Boolean).join(' · ')}</small>
            </span>
            <small className="places">
              {session.remaining > 0 ? t('places', { count: session.remaining }) : t('full')}
            </small>
            <b className="price">{moneyText(session.price, writing)}</b>
            {session.remaining > 0 ? (
              <button
                type="button"
                part="join"
                className="button button-small"
                aria-label={`${t('join')}: ${session.title}, ${hoursOf(session)}`}
                onClick={() => onOpen(session.id)}
              >
                {t('join')}
              </button>
            ) : (
              // The code that follows the day opens its dialog.
              <button
                type="button"
                part="watch"
                className="button button-small"
                data-session={session.id}
                aria-label={`${t('watchList')}: ${session.title}, ${hoursOf(session)}`}
              >
                {t('watchList')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
