import { Form } from 'react-router';
import type { RepeatDay, RepeatOffer, Series } from '#core/desk.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

type Props = {
  series: Series;
  offer: RepeatOffer | null;
  /** The last day that was asked for; empty: none. */
  until: string;
  /** The last day that the club takes. */
  latest: string;
  /** So that the form books once. */
  once: string;
  /** The visits that were chosen before a refusal. */
  chosen: string[] | undefined;
  needsCode: boolean;
};

const visitOf = ({ date, court }: RepeatDay) => `${date} ${court?.id}`;

function Days({ offer, series, chosen }: { offer: RepeatOffer } & Pick<Props, 'series' | 'chosen'>) {
  const { t, dayWithin, money } = useDeskTexts();
  const usual = series.visits[0]?.court?.id;
  const noteOf = ({ status, court, price }: RepeatDay) =>
    status !== 'free'
      ? t(`weekly${status}`)
      : [
          court && (court.id === usual ? court.title : t('weeklyInstead', { court: court.title })),
          price && offer.payment_type !== 'subscription' && money(price),
        ]
          .filter(Boolean)
          .join(' · ');
  return (
    <fieldset className="desk-checks desk-series-days">
      <legend>{t('weeklyDays')}</legend>
      {offer.days.map((day) => (
        // A day that was taken meanwhile loses its tick.
        <label key={`${day.date} ${day.status}`}>
          <input
            type="checkbox"
            name="visits"
            value={visitOf(day)}
            defaultChecked={day.status === 'free' && (chosen ? chosen.includes(visitOf(day)) : true)}
            disabled={day.status !== 'free'}
          />
          <span>
            {dayWithin(day.date)}
            <small>{noteOf(day)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Chooses further weeks of a series: first which are free, then which to book. */
export function RepeatForm({ series, offer, until, latest, once, chosen, needsCode }: Props) {
  const { t } = useDeskTexts();
  const first = series.visits[0]!.starts_at.slice(0, 10);
  const isFree = offer?.days.some(({ status }) => status === 'free') ?? false;
  return (
    <section className="desk-card" aria-labelledby="repeat">
      <h2 id="repeat">{t(series.visits.length > 1 ? 'weeklyMore' : 'weeklyAdd')}</h2>
      <p>{t('weeklyAddText')}</p>
      <Form className="series-until">
        <div className="desk-field">
          <label htmlFor="until">{t('weeklyUntil')}</label>
          <input
            id="until"
            name="until"
            type="date"
            min={first}
            max={latest}
            defaultValue={until || offer?.days.at(-1)?.date || latest}
            required
          />
        </div>
        <button type="submit" className="button ghost">
          {t('weeklyLook')}
        </button>
      </Form>
      {offer && !isFree && (
        <p className="desk-notice" role="status">
          {t('weeklyNone')}
        </p>
      )}
      {offer && offer.days.length > 0 && (
        <Form method="post" className="series-days">
          <input type="hidden" name="key" value={once} />
          <Days offer={offer} series={series} chosen={chosen} />
          {isFree && (
            <>
              <p>{t(`weeklyPay${offer.payment_type}`)}</p>
              {needsCode && (
                <div className="desk-field">
                  <label htmlFor="contact-code">
                    {t('weeklyCode')}
                    <small>{t('weeklyCodeText', { email: series.email })}</small>
                  </label>
                  <input
                    id="contact-code"
                    name="contact_code"
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={12}
                    required
                  />
                </div>
              )}
              <button type="submit" className="button">
                {t('weeklyBook')}
              </button>
            </>
          )}
        </Form>
      )}
    </section>
  );
}
