import type { ReactNode } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { courtFacts, moneyText, upperFirst, type Writing } from '#elements/shared/text.ts';

function Fact({ label, value, note }: { label: string; value: string; note?: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note && <span>{note}</span>}
      </dd>
    </div>
  );
}

/** 'Paid', 'To pay at the club' … What is due online is held on the card, for a split booking. */
function paymentLabel({ payment_status: status, payment_type: type, ...booking }: Booking, { t }: Writing): string {
  if (status !== 'due' && !(status === 'pending' && booking.status !== 'pending'))
    return t(`payment${upperFirst(status)}`);
  if (booking.status !== 'confirmed') return t('price');
  return t(type === 'online' ? 'paymentHeld' : 'paymentDue');
}

/** Club, court, price and player. */
export function Facts({ booking, ...writing }: Writing & { booking: Booking }): ReactNode {
  const { t, language } = writing;
  const { club, court, coach, customer } = booking;
  return (
    <dl className="ticket-facts">
      <Fact label={t('club')} value={club.title} note={`${club.address}, ${club.city.title}`} />
      {booking.kind === 'group' && <Fact label={t('session')} value={booking.title} />}
      {coach && <Fact label={t('coach')} value={coach.title} note={coach.subtitle} />}
      {court && <Fact label={t('court')} value={court.title} note={upperFirst(courtFacts(court, language))} />}
      <Fact
        label={paymentLabel(booking, writing)}
        value={booking.payment_type === 'subscription' ? t('oneVisit') : moneyText(booking.price, writing)}
        note={t(`method${upperFirst(booking.payment_type)}`)}
      />
      <Fact label={t('player')} value={[customer.given_name, customer.family_name].filter(Boolean).join(' ')} />
    </dl>
  );
}
