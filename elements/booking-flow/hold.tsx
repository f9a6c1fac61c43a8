import { type ReactNode, useEffect } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { useTexts } from '#elements/shared/deferred/use-deferred.ts';
import { addStyles, type Language } from '#elements/shared/element/index.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import css from './hold.css';
import type { Offer } from './offer.ts';
import type { Flow } from './use-flow.ts';
import { useLease } from './use-lease.ts';

/** Seconds before the end from which the time can be prolonged. */
const SOON = 120;

const texts = deferredTexts({
  en: () => import('#locales/en/booking-hold.json'),
  uk: () => import('#locales/uk/booking-hold.json'),
  ru: () => import('#locales/ru/booking-hold.json'),
});

interface Props {
  flow: Flow;
  offer: Offer;
  language: Language;
}

/** Holds a time or a place that is sold at once while the form is filled in. Another time is another hold. */
export function Hold(props: Props): ReactNode {
  const { kind, gone, starts_at, ends_at, court } = props.offer;
  const { language } = props;
  const say = useTexts(texts, language, 'ignore');
  if (!say || kind === 'request' || gone) return null;
  return <Held key={`${starts_at} ${ends_at} ${court?.id}`} {...props} t={say} />;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Held({ flow, offer, t }: Props & { t: Reader }): ReactNode {
  const { state, left, take, renew } = useLease(flow, offer);
  useEffect(() => addStyles(flow.context.element!.shadowRoot!, css), []);
  const soon = left <= SOON;
  const held = state.kind === 'held';
  // The pressed button goes: the form is read on from its heading.
  const pressed = (action: () => void) => () => {
    action();
    flow.context.element?.shadowRoot?.querySelector<HTMLElement>('h2')?.focus();
  };
  return (
    <div part="hold" className="hold">
      {held && (
        <p className={soon ? 'hold-time hold-soon' : 'hold-time'}>
          <Icon name="clock" />
          <span role="timer">{t('held', { time: clock(left) })}</span>
        </p>
      )}
      {held && soon && state.lease.renewable && (
        <button part="renew" type="button" className="button button-small" onClick={pressed(() => renew(state.lease))}>
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
                disabled={flow.busy}
                onClick={pressed(take)}
              >
                {t('again')}
              </button>
            </div>
          </div>
        )}
      </div>
      {/* Told at two moments: a voice that counts seconds would drown the form. */}
      <p className="visually-hidden" role="status">
        {held && (soon ? t('soonOver') : t('heldFor', { count: Math.ceil(state.lease.seconds / 60) }))}
      </p>
    </div>
  );
}
