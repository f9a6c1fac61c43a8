import type { Money } from 'courtside/core';
import { Form } from 'react-router';
import type { Series, SeriesVisit } from '#core/desk.ts';
import { paymentKey } from '../desk/payment-text.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

const isMoved = ({ starts_at, planned_at }: SeriesVisit) => Date.parse(starts_at) !== Date.parse(planned_at);

/** What is refunded if all visits are cancelled now: only of what was paid. */
const refundOf = (visits: readonly SeriesVisit[]): Money => ({
  amount: visits.reduce((sum, { payment_status, refund }) => sum + (payment_status === 'paid' ? refund.amount : 0), 0),
  currency: 'UAH',
});

/** The visits of a series, each with a link to its ticket. */
export function SeriesVisits({ series: { visits, club }, token }: { series: Series; token: string }) {
  const { t, to, day, hours, moment } = useDeskTexts();
  return (
    <section className="desk-card" aria-labelledby="visits">
      <h2 id="visits">{t('weeklyVisits')}</h2>
      <ul className="series-visits">
        {visits.map((visit) => (
          <li key={visit.token}>
            <a href={to(`/booking-order/${visit.token}`)}>
              <b>{day(visit.starts_at)}</b> <span>{hours(visit, club.time_zone)}</span>
            </a>
            <small>
              {[
                visit.court?.title,
                t(`booking${visit.status}`),
                visit.status === 'confirmed' && t(paymentKey(visit)),
                isMoved(visit) && t('weeklyMoved', { when: moment(visit.planned_at, club.time_zone) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {visits.length > 1 && (
        <>
          <p>{t('weeklyChange')}</p>
          <p className="desk-more">
            <a href={to(`/booking-series/${token}/calendar`)} download>
              {t('weeklyCalendar')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

/** Cancels all visits that can still be cancelled. Needs two presses, as it ends many at once. */
export function CancelAll({ series: { visits } }: { series: Series }) {
  const { t, money } = useDeskTexts();
  const open = visits.filter(({ cancellable }) => cancellable);
  if (visits.length === 1 || open.length === 0) return null;
  const refund = refundOf(open);
  return (
    <details className="desk-card desk-unfold">
      <summary>{t('weeklyCancelTitle')}</summary>
      <p>
        {[
          t('weeklyCancelText', { count: open.length }),
          refund.amount > 0 && t('weeklyRefund', { money: money(refund) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Form method="post">
        <button type="submit" name="intent" value="cancel" className="button ghost desk-danger">
          {t('weeklyCancel')}
        </button>
      </Form>
    </details>
  );
}
