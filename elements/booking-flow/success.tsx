import type { ReactNode } from 'react';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { dayTitle, hoursOf } from '#elements/shared/text.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import { Facts } from './facts.tsx';
import { Held } from './held.tsx';
import type { Offer } from './offer.ts';
import type { View } from './view.ts';

/** What stands in place of the form in the end. */
export function Done(props: View & SuccessLinks & { offer: Offer }): ReactNode {
  const { flow, t, offer } = props;
  const { outcome } = flow;
  const requested = outcome?.kind === 'requested';
  if (outcome?.kind === 'booked' && isAwaitingPayment(outcome.booking)) {
    return (
      <div part="form" className="form">
        <div className="form-body">
          <Held {...props} booking={outcome.booking} />
        </div>
      </div>
    );
  }
  return (
    <div part="form" className="form">
      <div className="form-body">
        <h2 id="title" tabIndex={-1} className="done-title">
          <span className="mark">
            <Icon name="check" size={18} />
          </span>
          {t(requested ? 'titleRequested' : offer.kind === 'group' ? 'titleBookedGroup' : 'titleBooked')}
        </h2>
        <Success {...props} />
      </div>
    </div>
  );
}

/** The booking that was made, or the request that was sent. */
function Success({ flow, t, language, orderUrl }: View & SuccessLinks): ReactNode {
  const { outcome, offer } = flow;
  if (!outcome) return null;
  const api = flow.context.element?.getAttribute('api');
  const made = outcome.kind === 'booked' ? outcome.booking : outcome.request;
  const court = outcome.kind === 'booked' ? outcome.booking.court : offer?.court;
  return (
    <div className="success" part="success">
      <p className="note">{t(outcome.kind === 'booked' ? 'successNote' : 'requestNote')}</p>
      <p className="code">
        <span>{t(outcome.kind === 'booked' ? 'code' : 'requestCode')}</span>
        <strong>{formatBookingCode(made.code)}</strong>
      </p>
      <Facts
        facts={[
          [t('when'), `${dayTitle(made.starts_at, t)}, ${hoursOf(made)}`],
          [t('place'), court?.title ?? offer?.title],
          [t('club'), `${made.club.title}, ${made.club.address}`],
          [
            t('phone'),
            outcome.kind === 'requested' && (
              <a part="phone" href={telephoneUrl(made.club.phone)}>
                {made.club.phone}
              </a>
            ),
          ],
        ]}
      />
      {outcome.kind === 'booked' && (
        <div className="success-actions">
          <a
            className="button button-primary"
            part="booking-link"
            href={bookingUrl(outcome.booking.token, { language, template: orderUrl, api })}
          >
            {t('openBooking')}
          </a>
        </div>
      )}
    </div>
  );
}

const telephoneUrl = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

export interface SuccessLinks {
  /** The element's own. */
  orderUrl: string | undefined;
}
