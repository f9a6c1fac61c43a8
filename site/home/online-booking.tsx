import { Link } from 'react-router';
import { strip } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Home } from './load.server.ts';
import { useMoney } from './money.ts';
import { Section } from './section.tsx';

/** A sample ticket for a currently free slot. */
function Ticket({ home }: { home: Home }) {
  const { t, to } = useTexts();
  const money = useMoney();
  const [slot] = home.slots;
  if (!slot) return null;
  const { free_until_hours, partial_until_hours, partial_percent } = slot.terms;
  return (
    <figure className="ticket">
      <Link to={`${to(`/club/${slot.slug}/schedule`)}?date=${slot.date}`}>
        <Drawing
          className="ticket-cover"
          svg={strip({ seed: slot.slug, sport: slot.sport, surface: slot.surface, width: 640, height: 132 })}
        />
        <div className="ticket-body">
          <p className="ticket-date">{home.ticketDate}</p>
          <p className="ticket-time">
            {slot.time}–{slot.until}
          </p>
          <p className="ticket-place">
            <b>{slot.club}</b>
            {[slot.court, slot.district].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="ticket-stub">
          <p className="ticket-price">{money(slot.price)}</p>
          <p>
            {t('homeTicketFree', { count: free_until_hours })}
            {partial_percent > 0 && partial_until_hours < free_until_hours && (
              <> {t('homeTicketPartial', { count: partial_until_hours, percent: partial_percent })}</>
            )}
          </p>
        </div>
      </Link>
      <figcaption>{t('homeTicketCaption')}</figcaption>
    </figure>
  );
}

export function OnlineBooking({ home }: { home: Home | null }) {
  const { t, to } = useTexts();
  return (
    <Section id="online-booking" title={t('homeBooking')}>
      <div className="booking">
        <div className="home-text">
          <p>{t('homeBookingText')}</p>
          <p>{t('homeBookingTaken')}</p>
          <p>{t('homeBookingRequest')}</p>
          <Link className="button" to={to(home ? `/clubs/${home.city.slug}` : '/clubs')}>
            {t('homeFindCourt')}
          </Link>
        </div>
        {home && <Ticket home={home} />}
      </div>
    </Section>
  );
}
