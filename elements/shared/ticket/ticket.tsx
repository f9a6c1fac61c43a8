import type { ReactNode } from 'react';
import type { Client } from '#core/api/client.ts';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import type { Booking } from '#core/schemas/index.ts';
import { dayTitle, hoursOf, type Writing, zoneName } from '#elements/shared/text.ts';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { Facts } from './facts.tsx';
import { QrCode } from './qr-code.tsx';

interface Props extends Writing {
  client: Client;
  booking: Booking;
  /** The visitor's clock shows another time than the club's. */
  foreign: boolean;
  /** It is the visitor's since a moment ago: the ball lands on its line, once. */
  isNew?: boolean | undefined;
  /** The game is over. */
  isPlayed?: boolean;
}

/** The booking as a ticket with a stub for the desk. Void when it is cancelled or expired. */
export function Ticket({ client, booking, foreign, isNew, isPlayed, t, language }: Props): ReactNode {
  const writing = { t, language };
  const { club, court, service } = booking;
  const over = booking.status === 'cancelled' || booking.status === 'expired';
  const valid = booking.status === 'confirmed';
  return (
    <article
      className={['ticket', over && 'void', isNew && valid && 'new'].filter(Boolean).join(' ')}
      part="ticket"
      aria-label={t('ticket')}
    >
      <div className="picture">
        <Cover
          client={client}
          seed={club.id}
          sport={court?.sport ?? service.category.slug}
          surface={court?.surface ?? ''}
          width={808}
          height={168}
        />
      </div>
      <div className="main">
        <p className="ticket-date">{dayTitle(booking.starts_at, t)}</p>
        <p className="ticket-time">
          <time dateTime={booking.starts_at}>{hoursOf(booking)}</time>
        </p>
        {foreign && <p className="ticket-zone">{t('clubTime', { zone: zoneName(club, t) })}</p>}
        <Facts booking={booking} {...writing} />
      </div>
      <div className="stub">
        {valid && booking.qr_code && <QrCode code={booking.qr_code} label={t('qr')} />}
        <p className="code-label">{t(over || isPlayed ? 'codeLabel' : valid ? 'showAtDesk' : 'notValidYet')}</p>
        <p className="ticket-code">{formatBookingCode(booking.code)}</p>
      </div>
    </article>
  );
}
