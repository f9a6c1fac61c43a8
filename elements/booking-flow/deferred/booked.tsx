import type { ReactNode } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { upperFirst } from '#elements/shared/text.ts';
import { Actions } from '#elements/shared/ticket/actions.tsx';
import { Ticket } from '#elements/shared/ticket/ticket.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import { useForeign } from '#elements/shared/ui/use-foreign.ts';
import type { OfferView } from '../model.ts';
import { termsText } from '../text.ts';
import { DoneTitle } from './done-title.tsx';
import { FactList } from './fact-list.tsx';
import { programmeOf } from './programme.tsx';

type BookedProps = OfferView & { booking: Booking; orderUrl: string | undefined };

/** The ticket of the booking that was made, with what a visitor does with it. */
export function Booked(props: BookedProps): ReactNode {
  const { booking, orderUrl: template, context, t, language } = props;
  // The programme's part is of all visits, and the ticket of one.
  const programme = booking.weekly ? undefined : programmeOf(props);
  const foreign = useForeign(booking.starts_at);
  const api = context.element?.getAttribute('api');
  const url = bookingUrl(booking.token, { language, template, api });
  return (
    <div className="panes panes-done">
      <div part="form" className="form">
        <div className="form-body">
          <DoneTitle>{t(`booked${upperFirst(booking.kind)}`)}</DoneTitle>
          <div className="success" part="success">
            <Ticket client={context.client} {...{ booking, foreign, t, language }} isNew />
          </div>
          {programme && <FactList facts={[programme]} />}
          <div className="foot-summary">
            <p className="terms" part="terms">
              <Icon name="shield" />
              <span>{termsText(props)}</span>
            </p>
            {booking.weekly && (
              <a className="booking-link" href={bookingUrl(booking.token, { language, api, kind: 'series' })}>
                {t('weeklyTicket', { visits: t('visits', { count: booking.weekly.visits }) })}
              </a>
            )}
            <a className="booking-link" part="booking-link" href={template ? url : `${url}/success`}>
              {t('openBooking')}
            </a>
          </div>
        </div>
        <div className="form-foot">
          <Actions {...{ booking, url, t, language }} />
        </div>
      </div>
    </div>
  );
}
