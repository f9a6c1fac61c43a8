import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { moneyText, type Writing } from '#elements/shared/text.ts';
import { failureText } from './format.ts';

interface Props extends Writing {
  booking: Booking;
  deadline: string | undefined;
  busy: boolean;
  /** Whether a press is heard already. */
  ready: boolean;
  /** Code of why the last attempt failed. */
  failure: string | undefined;
  question: RefObject<HTMLHeadingElement | null>;
  onConfirm(): void;
  onKeep(): void;
}

/** The question whether to cancel: what comes back first, then the two answers. */
export function Confirmation(props: Props): ReactNode {
  const { booking, deadline, busy, ready, failure, question, onConfirm, onKeep, ...writing } = props;
  const { t } = writing;
  const { refund, percent } = booking.cancellation;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onKeep();
  };
  return (
    <section className="confirmation" part="confirmation" aria-labelledby="question" onKeyDown={onKeyDown}>
      <h2 id="question" ref={question} tabIndex={-1}>
        {t('question')}
      </h2>
      <div className="refund" aria-live="polite">
        {isAwaitingPayment(booking) ? (
          <p>{t('giveUp')}</p>
        ) : booking.payment_type === 'subscription' ? (
          <p>{t(percent === 100 ? 'visitBack' : 'visitKept')}</p>
        ) : (
          <>
            <p className="refund-label">{t('refundLabel')}</p>
            <p className="refund-amount">{moneyText(refund, writing)}</p>
            <p>{t('refundShare', { percent, price: moneyText(booking.price, writing) })}</p>
            {booking.payment_status === 'due' && refund.amount > 0 && <p>{t('notPaidYet')}</p>}
          </>
        )}
        {deadline && !isAwaitingPayment(booking) && <p>{deadline}</p>}
      </div>
      <div className="answers">
        <button part="keep" type="button" className="button" onClick={onKeep} disabled={busy || !ready}>
          {t('keep')}
        </button>
        <button
          type="button"
          className="button danger"
          part="confirm-cancel"
          onClick={onConfirm}
          disabled={busy || !ready}
        >
          {t('confirmCancel')}
        </button>
      </div>
      <p className="problem" role="alert">
        {failure && failureText(failure, t)}
      </p>
    </section>
  );
}
