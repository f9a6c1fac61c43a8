import type { Booking } from 'courtside/core';
import { spacedPhone } from '#core/site.ts';
import { DeskTextsContext, useDeskTexts } from './use-desk-texts.ts';

/** The text about the refund of a cancellation now. */
function useRefund(booking: Booking): string {
  const { t, money } = useDeskTexts();
  const { cancellation, payment_type, payment_status: payment } = booking;
  const { refund, percent } = cancellation;
  if (payment_type === 'subscription') return t(percent === 100 ? 'plainVisit' : 'plainVisitKept');
  if (payment === 'due') return percent === 100 ? t('plainDue') : t('plainPart', { money: money(refund) });
  if (payment === 'pending' || payment === 'failed') return t('plainDue');
  return refund.amount > 0 ? t('plainRefund', { money: money(refund) }) : t('plainNothing');
}

function CancelForm({ booking }: { booking: Booking }) {
  const { t, to, moment } = useDeskTexts();
  const { cancellation, token, club, status } = booking;
  const refund = useRefund(booking);
  if (status === 'cancelled' || status === 'expired') return null;
  return (
    <section className="desk-card">
      <h2>{t('cancelTitle')}</h2>
      {cancellation.cancellable ? (
        <>
          {cancellation.percent === 100 && status === 'confirmed' && (
            <p>{t('plainUntil', { when: moment(cancellation.free_until, club.time_zone) })}</p>
          )}
          <p>{refund}</p>
          {!!booking.companions && <p>{t('plainCompanions', { count: booking.companions })}</p>}
          <form method="post" action={to(`/booking-cancel/${token}`)}>
            <button type="submit" className="button ghost desk-danger">
              {t('plainCancel')}
            </button>
          </form>
        </>
      ) : (
        <p>{t('plainLate', { phone: spacedPhone(club.phone) })}</p>
      )}
      {booking.changeable_until && (
        <p className="desk-more">
          <a href={to(`/booking-change/${token}`)}>{t('plainChange')}</a>
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
