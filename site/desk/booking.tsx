import type { Desk } from 'courtside/core';
import { Form } from 'react-router';
import { formatBookingCode } from '#core/site.ts';
import { contactRows, Facts, Field } from './facts.tsx';
import { paymentKey } from './payment-text.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** A booking as the club sees it, with a form to cancel it on behalf of the club. */
export function BookingDesk({ desk }: { desk: Desk }) {
  const { t, day, hours, money } = useDeskTexts();
  const booking = desk.bookings[0]!;
  return (
    <>
      <h1>{t('bookingTitle')}</h1>
      <p className="desk-state" role="status">
        {t(`booking${booking.status}`)}
      </p>
      <div className="desk-columns">
        <div className="desk-card">
          <p className="desk-when">
            <span>{day(booking.starts_at)}</span>
            <b>{hours(booking, desk.club.time_zone)}</b>
          </p>
          <Facts
            rows={[
              [t('what'), booking.title],
              [t('court'), booking.court],
              [t('price'), `${money(booking.price)}, ${t(paymentKey(booking))}`],
              [t('code'), formatBookingCode(booking.code)],
              ...contactRows(t, booking),
            ]}
          />
        </div>
        {booking.cancellable && (
          <Form method="post" className="desk-card">
            <h2>{t('cancelTitle')}</h2>
            <p>{t('cancelText')}</p>
            <Field
              label={t('message')}
              note={t('optional')}
              control={(id) => <textarea id={id} name="message" rows={2} maxLength={2000} />}
            />
            <button type="submit" name="intent" value="cancel" className="button ghost desk-danger">
              {t('cancel')}
            </button>
          </Form>
        )}
      </div>
    </>
  );
}
