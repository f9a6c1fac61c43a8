import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { moneyText } from '#elements/shared/ui/money.tsx';
import { dayText, hoursOf } from '#elements/shared/ui/when.ts';
import { refundText } from './texts.ts';
import type { TicketState } from './use-ticket.ts';
import type { View } from './view.ts';

/** Asks before it cancels, and says first what comes back. */
export function CancelDialog({ booking, t, language, state }: View & { state: TicketState }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const paid = booking.payment_status === 'paid';
  return (
    <Dialog labelledBy="question" onClose={state.keep} locked={state.busy}>
      <div className="question">
        <h2 id="question" ref={heading} tabIndex={-1}>
          {t('cancelTitle')}
        </h2>
        <p className="question-refund">
          {paid && (
            <>
              <span>{t('refundLabel')}</span>
              <strong>{moneyText(booking.cancellation.refund, language, t)}</strong>
            </>
          )}
          <span>{refundText(booking, t)}</span>
        </p>
        <p className="question-what">
          {booking.club.title}, {dayText(booking.starts_at, language)}, {hoursOf(booking)}
        </p>
        <div role="alert">
          {state.cancelFailure && (
            <p className="question-error">
              <Icon name="alert" size={18} />
              <span>{t(state.cancelFailure)}</span>
            </p>
          )}
        </div>
        <div className="question-buttons">
          <button type="button" className="button" part="keep" disabled={state.busy} onClick={state.keep}>
            {t('keep')}
          </button>
          <button
            type="button"
            className="button button-danger"
            part="confirm-cancel"
            disabled={state.busy}
            onClick={state.cancel}
          >
            {t(state.busy ? 'cancelling' : 'confirmCancel')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
