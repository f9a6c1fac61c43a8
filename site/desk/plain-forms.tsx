import { type Booking, spacedPhone } from 'courtside/core';
import { DeskTextsContext, useDeskTexts } from './use-desk-texts.ts';

/** The text about the refund of a cancellation now. */
function useRefund(booking: Booking): string {
  const { say, money } = useDeskTexts();
  const { cancellation, payment_type, payment_status: payment } = booking;
  const { refund, percent } = cancellation;
  if (payment_type === 'subscription') return say(percent === 100 ? 'plainVisit' : 'plainVisitKept');
  if (payment === 'due') return percent === 100 ? say('plainDue') : say('plainPart', { money: money(refund) });
  if (payment === 'pending' || payment === 'failed') return say('plainDue');
  return refund.amount > 0 ? say('plainRefund', { money: money(refund) }) : say('plainNothing');
}

function CancelForm({ booking }: { booking: Booking }) {
  const { say, to, dayAndTime: moment } = useDeskTexts();
  const { cancellation, token, club, status } = booking;
  const refund = useRefund(booking);
  if (status === 'cancelled' || status === 'expired') return null;
  return (
    <section className="desk-card">
      <h2>{say('cancelTitle')}</h2>
      {cancellation.cancellable ? (
        <>
          {cancellation.percent === 100 && status === 'confirmed' && (
            <p>{say('plainUntil', { when: moment(cancellation.free_until) })}</p>
          )}
          <p>{refund}</p>
          <form method="post" action={to(`/booking-cancel/${token}`)}>
            <button type="submit" className="button ghost desk-danger">
              {say('plainCancel')}
            </button>
          </form>
        </>
      ) : (
        <p>{say('plainLate', { phone: spacedPhone(club.phone) })}</p>
      )}
      {booking.changeable_until && (
        <p className="desk-more">
          <a href={to(`/booking-change/${token}`)}>{say('plainChange')}</a>
        </p>
      )}
    </section>
  );
}

/** Forms to cancel and change a booking without JavaScript, which the ticket's buttons need. */
export function PlainForms({ booking, texts }: { booking: Booking; texts: Record<string, string> }) {
  return (
    <noscript>
      <DeskTextsContext value={texts}>
        <CancelForm booking={booking} />
      </DeskTextsContext>
    </noscript>
  );
}
