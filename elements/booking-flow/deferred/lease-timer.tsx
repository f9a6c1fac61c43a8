import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { deferred, deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { useTexts } from '#elements/shared/deferred/use-deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { isBusy, isHeld, type OfferView } from '../model.ts';
import css from '../styles/lease-timer.css';
import { createLeaseStore } from './lease.ts';

/** Seconds before the end from which the lease can be extended. */
const SOON = 120;

const broker = deferred(() => import('./broker.ts'));

const texts = deferredTexts({
  en: () => import('#locales/en/booking-hold.json'),
  uk: () => import('#locales/uk/booking-hold.json'),
  ru: () => import('#locales/ru/booking-hold.json'),
});

/**
 * Holds the time or place while the form is filled in. A request and a time that is taken need no
 * lease.
 */
export function LeaseTimer(view: OfferView): ReactNode {
  const { starts_at, ends_at, court } = view.offer;
  const t = useTexts(texts, view.language, 'ignore');
  useEffect(() => {
    if (view.flow.environment.given.broker) broker.run(({ checkBroker }) => checkBroker(view), 'ignore');
  }, []);
  if (!t || !isHeld(view.offer)) return null;
  // Another time is another lease.
  return <Timer key={`${starts_at} ${ends_at} ${court?.id}`} {...view} t={t} />;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Timer({ flow, state: { step }, offer, context, t }: OfferView): ReactNode {
  const [lease] = useState(() => createLeaseStore(flow, offer));
  const state = useSyncExternalStore(lease.subscribe, lease.getState, lease.getState);
  const root = context.element?.shadowRoot;
  useEffect(() => {
    if (root) addStyles(root, css);
  }, []);
  useEffect(lease.start, []);
  // The pressed button disappears, so the focus goes to the form's heading.
  const pressed = (action: () => void) => () => {
    action();
    root?.querySelector<HTMLElement>('h2')?.focus();
  };
  const held = state.kind === 'held' ? state : undefined;
  const soon = held && held.left <= SOON;
  return (
    <div part="hold">
      {held && (
        <p className={soon ? 'hold-time hold-soon' : 'hold-time'}>
          <Icon name="clock" />
          <span role="timer">
            {soon ? t('held', { time: clock(held.left) }) : t('heldMinutes', { minutes: Math.ceil(held.left / 60) })}
          </span>
        </p>
      )}
      {held && soon && held.lease.renewable && (
        <button
          part="renew"
          type="button"
          className="button button-small"
          onClick={pressed(() => lease.renew(held.lease))}
        >
          {t('renew')}
        </button>
      )}
      {state.kind === 'none' && state.why && <p className="note">{state.why}</p>}
      <div role="alert">
        {state.kind === 'over' && (
          <div className="notice notice-price">
            <Icon name="clock" />
            <div>
              <p>{t('over')}</p>
              <button
                part="renew"
                type="button"
                className="button button-small"
                disabled={isBusy(step)}
                onClick={pressed(lease.take)}
              >
                {t('again')}
              </button>
            </div>
          </div>
        )}
      </div>
      {/* Two messages only: a screen reader that reads every second would interrupt the form. */}
      <p className="visually-hidden" role="status">
        {held && (soon ? t('soonOver') : t('heldFor', { count: Math.ceil(held.lease.seconds / 60) }))}
      </p>
    </div>
  );
}
