import type { ReactNode } from 'react';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import type { BookingRequest } from '#core/schemas/index.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { tellApart } from '#elements/shared/text.ts';
import type { OfferView } from '../model.ts';
import { Summary } from '../view/summary.tsx';
import { AwaitingPayment } from './awaiting-payment.tsx';
import { Booked } from './booked.tsx';
import { DoneTitle } from './done-title.tsx';
import { FactList } from './fact-list.tsx';

/** The result: the ticket, or beside the summary what comes next. */
export function Done(props: OfferView & { orderUrl: string | undefined }): ReactNode {
  const { outcome } = props.state;
  if (!outcome) return null;
  const made = outcome.kind === 'booked' ? outcome.booking : outcome.request;
  tellApart(made, made.club.time_zone);
  if (outcome.kind === 'booked' && !isAwaitingPayment(outcome.booking)) {
    return <Booked {...props} booking={outcome.booking} />;
  }
  return (
    <div className="panes">
      <Summary {...props} />
      <div part="form" className="form">
        <div className="form-body">
          {outcome.kind === 'booked' ? (
            <AwaitingPayment {...props} booking={outcome.booking} />
          ) : (
            <Requested {...props} request={outcome.request} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The request that was sent, and whom to call about it. */
function Requested({ request: { code, club }, t }: OfferView & { request: BookingRequest }): ReactNode {
  return (
    <>
      <DoneTitle>{t('titleRequested')}</DoneTitle>
      <div className="success" part="success">
        <p className="note">{t('requestNote')}</p>
        <p className="code">
          <span>{t('requestCode')}</span>
          <strong>{formatBookingCode(code)}</strong>
        </p>
        <FactList
          facts={[
            [
              t('clubPhone'),
              <a key="phone" part="phone" href={`tel:${club.phone.replace(/[^+\d]/g, '')}`}>
                {spacedPhone(club.phone)}
              </a>,
            ],
          ]}
        />
      </div>
    </>
  );
}
