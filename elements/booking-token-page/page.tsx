import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { createReader, type Reader } from '#core/i18n/reader.ts';
import type { Booking } from '#core/schemas/index.ts';
import type { Messages, WidgetContext } from '#elements/shared/element/index.ts';
import { ErrorState } from '#elements/shared/ui/error-state.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { moneyText } from '#elements/shared/ui/money.tsx';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import { Actions } from './actions.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { deadlineText, titleKey } from './texts.ts';
import { Ticket } from './ticket.tsx';
import { type TicketState, useTicket } from './use-ticket.ts';
import type { View } from './view.ts';

export interface PageProps {
  token?: string;
  kind?: string;
  orderUrl?: string;
}

type ComponentProps = PageProps & { context: WidgetContext; messages: Messages; initial: Booking | undefined };

export function BookingTokenPage(props: ComponentProps): ReactNode {
  return <OneBooking key={props.token ?? ''} {...props} />;
}

function OneBooking({ context, messages, initial, token = '', kind = 'order', orderUrl }: ComponentProps): ReactNode {
  const { language, element } = context;
  const t = useMemo(() => createReader(messages as Record<string, string>, language), [messages, language]);
  const state = useTicket(token, kind, initial, context);
  const { booking, failure } = state;
  if (failure && !booking) return <Failure code={failure} retry={state.retry} t={t} />;
  if (!booking) return <Skeleton t={t} />;
  const url = bookingUrl(token, { language, template: orderUrl, api: element?.getAttribute('api') });
  return <Page {...{ booking, t, language, state, kind, url }} />;
}

function Page({ state, kind, url, ...view }: View & { state: TicketState; kind: string; url: string }): ReactNode {
  const { booking, t, language } = view;
  const { status, payment_status } = booking;
  const bad = status === 'cancelled' || (kind === 'payment' && payment_status === 'failed');
  const waiting = kind === 'payment' && payment_status === 'due';
  return (
    <div className="page">
      <h1>
        <span className={bad ? 'mark mark-bad' : waiting ? 'mark mark-due' : 'mark'}>
          <Icon name={bad ? 'close' : waiting ? 'clock' : 'check'} size={20} />
        </span>
        {t(titleKey(booking, kind))}
      </h1>
      {status === 'cancelled' && <Cancelled {...view} repeated={state.cancelFailure === 'ALREADY_CANCELLED'} />}
      <Ticket {...view} url={url} />
      <Actions {...view} url={url} />
      {status === 'confirmed' && (
        <div className="cancellation">
          <p>{deadlineText(booking, t, language)}</p>
          {booking.cancellation.cancellable && (
            <button type="button" className="cancel" part="cancel" onClick={state.ask}>
              {t('cancelBooking')}
            </button>
          )}
        </div>
      )}
      <p className="late" role="alert">
        {!state.asking && state.cancelFailure === 'CANCELLATION_WINDOW_PASSED' ? t(state.cancelFailure) : ''}
      </p>
      {state.asking && <CancelDialog {...view} state={state} />}
    </div>
  );
}

function Cancelled({ booking, t, language, repeated }: View & { repeated: boolean }): ReactNode {
  const box = useRef<HTMLParagraphElement>(null);
  const { refund, reason } = booking.cancellation;
  // The button that was pressed has gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const key = repeated ? 'alreadyCancelled' : reason === 'CANCELED_BY_CLUB' ? 'cancelledByClub' : 'cancelled';
  return (
    <p className="cancelled" part="cancelled" role="status" tabIndex={-1} ref={box}>
      {t(key)}
      {booking.payment_status === 'refunded' && refund.amount > 0 && (
        <> {t('cancelledRefund', { amount: moneyText(refund, language, t) })}</>
      )}
    </p>
  );
}

/** A link that is wrong stays wrong; anything else may be tried again. */
const FINAL = ['TOKEN_INVALID', 'NOT_FOUND', 'TOKEN_EXPIRED'];

function Failure({ code, retry, t }: { code: string; retry(): void; t: Reader }): ReactNode {
  return (
    <ErrorState title={t('loadFailed')} text={t(code)}>
      {!FINAL.includes(code) && (
        <button type="button" className="button button-small" onClick={retry}>
          {t('retry')}
        </button>
      )}
    </ErrorState>
  );
}

function Skeleton({ t }: { t: Reader }): ReactNode {
  return (
    <div className="page" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-ticket" />
    </div>
  );
}
