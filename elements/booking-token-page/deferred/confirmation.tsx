import type { KeyboardEvent, ReactNode } from 'react';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { moneyText } from '#elements/shared/text.ts';
import { type BookingView, isBusy } from '../model.ts';
import { deadlineOf, failureText } from '../text.ts';
import { cancel } from './cancel.ts';

/** What a booking that is not paid, such as one in cash, costs after a cancellation now. */
function dueText({ booking: { cancellation, price }, t, ...view }: BookingView): string {
  const { refund, percent } = cancellation;
  if (percent === 100 || price.amount === 0) return t('dueNone');
  return refund.amount > 0 ? t('duePart', { money: moneyText(refund, { t, ...view }) }) : t('dueAll');
}

/** What a cancellation refunds, and until when, and for whom else the game is off. */
function Refund(view: BookingView): ReactNode {
  const { booking, foreign, t } = view;
  const { refund, percent } = booking.cancellation;
  const isDue = booking.payment_status === 'due' && booking.payment_type !== 'subscription';
  // The deadlines of partial refunds are for what was paid.
  const deadline = (!isDue || percent === 100) && deadlineOf(booking, view, foreign);
  return (
    <div className="refund" aria-live="polite">
      {isAwaitingPayment(booking) ? (
        <p>{t('giveUp')}</p>
      ) : booking.payment_type === 'subscription' ? (
        <p>{t(percent === 100 ? 'visitBack' : 'visitKept')}</p>
      ) : isDue ? (
        <p>{dueText(view)}</p>
      ) : (
        <>
          <p className="refund-label">{t('refundLabel')}</p>
          <p className="refund-amount">{moneyText(refund, view)}</p>
          <p>{t('refundShare', { percent, price: moneyText(booking.price, view) })}</p>
        </>
      )}
      {deadline && !isAwaitingPayment(booking) && <p>{deadline}</p>}
      {!!booking.companions && <p>{t('companions', { count: booking.companions })}</p>}
    </div>
  );
}

/** The question whether to cancel: the refund, then the two answers. */
export function Confirmation(view: BookingView): ReactNode {
  const { page, state, url, t } = view;
  const { failure } = state;
  const isDisabled = isBusy(state) || !url;
  const keep = () => page.applyEvent({ type: 'keep', focus: 'cancelButton' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') keep();
  };
  // It is the page's heading if the link asks.
  const isHeading = view.kind === 'cancel';
  const focused = { id: 'question', tabindex: -1 };
  return (
    <section
      className="confirmation"
      part="confirmation"
      aria-label={t('question')}
      {...(isHeading && focused)}
      onKeyDown={onKeyDown}
    >
      {!isHeading && <h2 {...focused}>{t('question')}</h2>}
      <Refund {...view} />
      <div className="answers">
        <button part="keep" type="button" className="button" onClick={keep} disabled={isDisabled}>
          {t('keep')}
        </button>
        <button
          type="button"
          className="button danger"
          part="confirm-cancel"
          onClick={() => void cancel(page)}
          disabled={isDisabled}
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
