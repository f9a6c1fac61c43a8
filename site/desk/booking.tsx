import type { Desk } from 'courtside/core';
import { Form } from 'react-router';
import { contactRows, Facts, Field } from './facts.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** A booking as the club sees it, with a form to cancel it on behalf of the club. */
export function BookingDesk({ desk }: { desk: Desk }) {
  const { say, day, hours, money } = useDeskTexts();
  const booking = desk.bookings[0]!;
  return (
    <>
      <h1>{say('bookingTitle')}</h1>
      <p className="desk-state" role="status">
        {say(`booking${booking.status}`)}
      </p>
      <div className="desk-columns">
        <div className="desk-card">
          <p className="desk-when">
            <span>{day(booking.starts_at)}</span>
            <b>{hours(booking)}</b>
          </p>
          <Facts
            rows={[
              [say('what'), booking.title],
              [say('court'), booking.court],
              [say('price'), `${money(booking.price)}, ${say(`payment${booking.payment_status}`)}`],
              [say('code'), booking.code],
              ...contactRows(say, booking),
            ]}
          />
        </div>
        {booking.cancellable && (
          <Form method="post" className="desk-card">
            <h2>{say('cancelTitle')}</h2>
            <p>{say('cancelText')}</p>
            <Field
              label={say('message')}
              note={say('optional')}
              control={(id) => <textarea id={id} name="message" rows={2} maxLength={2000} />}
            />
            <button type="submit" name="intent" value="cancel" className="button ghost desk-danger">
              {say('cancel')}
            </button>
          </Form>
        )}
      </div>
    </>
  );
}
