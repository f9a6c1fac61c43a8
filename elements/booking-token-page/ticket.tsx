import type { ReactNode } from 'react';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { courtFacts } from '#elements/shared/ui/court.tsx';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { moneyText } from '#elements/shared/ui/money.tsx';
import { dayText, hoursOf, useForeign } from '#elements/shared/ui/when.ts';
import { QrCode } from './qr-code.tsx';
import { paymentKey, playerOf } from './texts.ts';
import type { View } from './view.ts';

export function Ticket({ booking, t, language, url }: View & { url: string }): ReactNode {
  const { club, court, coach, service } = booking;
  const foreign = useForeign(booking.starts_at);
  return (
    <article className={booking.status === 'cancelled' ? 'ticket ticket-void' : 'ticket'} part="ticket">
      <Cover
        seed={club.id}
        sport={court?.sport ?? service.category.slug}
        surface={court?.surface ?? 'hard'}
        width={808}
        height={168}
      />
      <div className="ticket-main">
        <p className="day">{dayText(booking.starts_at, language)}</p>
        <p className="time">{hoursOf(booking)}</p>
        {foreign && <p className="zone">{t(club.time_zone)}</p>}
        <dl className="facts">
          <Fact name={t('club')} value={club.title} more={`${club.address}, ${club.city.title}`} />
          {court && <Fact name={t('court')} value={court.title} more={courtFacts(court, language)} />}
          {!court && <Fact name={t('service')} value={service.title} />}
          {coach && <Fact name={t('coach')} value={coach.title} />}
          <Fact name={t(paymentKey(booking))} value={moneyText(booking.price, language, t)} />
          <Fact name={t('player')} value={playerOf(booking)} />
        </dl>
      </div>
      <div className="stub">
        <QrCode text={url} label={t('qr')} />
        <p className="stub-hint">{t('showAtDesk')}</p>
        <p className="code">{formatBookingCode(booking.code)}</p>
      </div>
    </article>
  );
}

function Fact({ name, value, more }: { name: string; value: string; more?: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {more && <dd className="more">{more}</dd>}
    </div>
  );
}
