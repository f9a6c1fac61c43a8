import { Link } from 'react-router';
import type { DeskBrokenBooking } from '#core/desk.ts';
import { formatBookingCode } from '#core/site.ts';
import { useDeskTexts } from '../use-desk-texts.ts';
import type { ShownChange } from './changes.ts';

/** What changes: lines that go, and lines that come. */
export function Changes({ changes }: { changes: readonly ShownChange[] }) {
  const { t } = useDeskTexts();
  return (
    <ul className="desk-rows settings-changes">
      {changes.map(({ field, removed, added }) => (
        <li key={field}>
          <div>
            <p>
              <b>{field}</b>
            </p>
            {removed.map((line) => (
              <p key={line} className="settings-line">
                <span className="unseen">{`${t('before')}: `}</span>
                <span aria-hidden="true">−</span>
                <del>{line}</del>
              </p>
            ))}
            {added.map((line) => (
              <p key={line} className="settings-line">
                <span className="unseen">{`${t('after')}: `}</span>
                <span aria-hidden="true">+</span>
                <ins>{line}</ins>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The bookings for which the settings leave no place, each with a link, and what to do. */
export function BrokenBookings({
  slug,
  zone,
  bookings,
}: {
  slug: string;
  zone: string;
  bookings: readonly DeskBrokenBooking[];
}) {
  const { t, to, moment } = useDeskTexts();
  return (
    <section className="settings-broken" aria-labelledby="settings-broken">
      <h2 id="settings-broken">{t('brokenTitle', { count: bookings.length })}</h2>
      <p className="desk-lead">{t('brokenText')}</p>
      <ul className="desk-rows">
        {bookings.map(({ kind, id, code, title, court, name, starts_at, reason }) => (
          <li key={`${kind} ${id}`}>
            <div>
              <p>
                <b>{[moment(starts_at, zone), court ?? title].join(', ')}</b>
              </p>
              <p>{[name, t(`broken${reason}`)].filter(Boolean).join(', ')}</p>
            </div>
            <Link className="button ghost" to={to(`/desk/${slug}/${kind}/${id}`)}>
              {kind === 'request' ? t('openRequest') : formatBookingCode(code)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="desk-more">
        <Link to={`${to(`/desk/${slug}/close`)}?date=${bookings[0]!.starts_at.slice(0, 10)}`}>{t('closeTitle')}</Link>
      </p>
    </section>
  );
}

/** The weekly sessions that are outside of the opening hours with the settings. They can be saved all the same. */
export function StoppedSessions({ sessions }: { sessions: readonly string[] }) {
  const { t } = useDeskTexts();
  return (
    <div className="desk-notice">
      <p>
        <b>{t('stoppedTitle', { count: sessions.length })}</b>
      </p>
      <p>{t('stoppedText')}</p>
      <ul>
        {sessions.map((session) => (
          <li key={session}>{session}</li>
        ))}
      </ul>
    </div>
  );
}
