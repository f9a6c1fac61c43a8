import type { ReactNode } from 'react';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { dayTitle, hoursOf, tellApart } from '#elements/shared/text.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import type { OfferView, Outcome } from '../model.ts';
import { AwaitingPayment } from './awaiting-payment.tsx';
import { FactList } from './fact-list.tsx';

type DoneProps = OfferView & { orderUrl: string | undefined };

/** The result, in place of the form. */
export function Done(props: DoneProps): ReactNode {
  const { outcome } = props.state;
  if (!outcome) return null;
  return (
    <div part="form" className="form">
      <div className="form-body">
        {outcome.kind === 'booked' && isAwaitingPayment(outcome.booking) ? (
          <AwaitingPayment {...props} booking={outcome.booking} />
        ) : (
          <Success {...props} outcome={outcome} />
        )}
      </div>
    </div>
  );
}

const telephoneUrl = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** The key of the title. */
function titleKey({ offer, outcome }: Pick<DoneProps, 'offer'> & { outcome: Outcome }): string {
  if (outcome.kind === 'requested') return 'titleRequested';
  return offer.kind === 'group' ? 'titleBookedGroup' : 'titleBooked';
}

/** The booking that was made, or the request that was sent. */
function Success(props: DoneProps & { outcome: Outcome }): ReactNode {
  const { outcome, offer, t, language, orderUrl: template, context } = props;
  const api = context.element?.getAttribute('api');
  const made = outcome.kind === 'booked' ? outcome.booking : outcome.request;
  tellApart(made, made.club.time_zone);
  const court = outcome.kind === 'booked' ? outcome.booking.court : offer.court;
  const phone = outcome.kind === 'requested' && (
    <a part="phone" href={telephoneUrl(made.club.phone)}>
      {made.club.phone}
    </a>
  );
  return (
    <>
      <h2 id="title" tabIndex={-1} className="done-title">
        <span className="mark">
          <Icon name="check" size={18} />
        </span>
        {t(titleKey(props))}
      </h2>
      <div className="success" part="success">
        <p className="note">{t(outcome.kind === 'booked' ? 'successNote' : 'requestNote')}</p>
        <p className="code">
          <span>{t(outcome.kind === 'booked' ? 'code' : 'requestCode')}</span>
          <strong>{formatBookingCode(made.code)}</strong>
        </p>
        <FactList
          facts={[
            [t('when'), `${dayTitle(made.starts_at, t)}, ${hoursOf(made)}`],
            [t('place'), court?.title ?? offer.title],
            [t('club'), `${made.club.title}, ${made.club.address}`],
            [t('phone'), phone],
          ]}
        />
        {outcome.kind === 'booked' && (
          <div className="success-actions">
            <a
              className="button button-primary"
              part="booking-link"
              href={bookingUrl(outcome.booking.token, { language, template, api }) + (template ? '' : '/success')}
            >
              {t('openBooking')}
            </a>
          </div>
        )}
      </div>
    </>
  );
}
