import { Link } from 'react-router';
import type { DeskDelivery } from '#core/desk.ts';
import { useDeskTexts } from '../use-desk-texts.ts';
import { useAnswerText, useEventText } from './webhook-texts.ts';

/** What a list can be limited to, as the address says it. */
export const DELIVERY_FILTERS = ['', 'undelivered', 'waiting', 'delivered'] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

function Filters({ chosen }: { chosen: DeliveryFilter }) {
  const { t } = useDeskTexts();
  return (
    <nav className="desk-tabs" aria-label={t('deliveries')}>
      {DELIVERY_FILTERS.map((filter) => (
        <Link
          key={filter}
          to={filter ? `?state=${filter}` : '?'}
          preventScrollReset
          aria-current={filter === chosen ? 'page' : undefined}
        >
          {t(`deliveries${filter || 'all'}`)}
        </Link>
      ))}
    </nav>
  );
}

/** What was and will be sent to an endpoint, the newest first, a page at a time. */
export function DeliveryList({
  deliveries,
  filter,
  next,
  isFirst,
  path,
  zone,
}: {
  deliveries: readonly DeskDelivery[];
  filter: DeliveryFilter;
  /** The `before` of the next page; null on the last. */
  next: number | null;
  isFirst: boolean;
  /** The endpoint's page. */
  path: string;
  zone: string;
}) {
  const { t, moment } = useDeskTexts();
  const eventText = useEventText();
  const answerText = useAnswerText();
  const state = filter ? `state=${filter}&` : '';
  return (
    <>
      <Filters chosen={filter} />
      {deliveries.length === 0 && <p className="desk-lead">{t('deliveriesNone')}</p>}
      <ul className="desk-clubs">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Link to={`${path}/${delivery.id}`}>
              <b>{eventText(delivery.type)}</b>
              <span>{`${moment(delivery.created_at, zone)}, ${t(`delivery${delivery.state}`)}`}</span>
              {delivery.state !== 'delivered' && <span>{answerText(delivery)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {(next !== null || !isFirst) && (
        <nav className="desk-days" aria-label={t('pages')}>
          {!isFirst && (
            <Link className="button ghost" to={`?${state.slice(0, -1)}`}>
              {t('newest')}
            </Link>
          )}
          {next !== null && (
            <Link className="button ghost" to={`?${state}before=${next}`}>
              {t('older')}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
