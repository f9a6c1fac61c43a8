import { spacedPhone } from '#core/site.ts';
import { useMoney } from '../home/money.ts';
import { type TextKey, useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';
import type { ClubPageData } from './load.server.ts';
import { MapCard } from './map-card.tsx';

type Props = Pick<ClubPageData, 'club' | 'hours' | 'payments' | 'paidBy' | 'amenities' | 'website'>;

/** The texts of `backup_power`. */
const POWER: Record<string, TextKey | undefined> = {
  generator: 'clubPowerGenerator',
  daylight: 'clubPowerDaylight',
  none: 'clubPowerNone',
};

/** What a club tells about power cuts, alarms and veterans. */
function Ready({ club, payments }: Pick<Props, 'club' | 'payments'>) {
  const { t } = useTexts();
  const money = useMoney();
  const { shelter } = club;
  const power = POWER[club.backup_power ?? ''];
  const { quarter } = payments.find(({ programme }) => programme)?.programme ?? {};
  return (
    <>
      {power && (
        <li>
          <Icon name="power" />
          {t(power)}
        </li>
      )}
      {shelter && (
        <li>
          <Icon name="shield" />
          {t(shelter.minutes === 0 ? 'clubShelterInside' : 'clubShelter', {
            ...shelter,
          })}
        </li>
      )}
      {quarter && (
        <li>
          <Icon name="star" />
          {t('clubVeterans', { quarter: money(quarter) })}
        </li>
      )}
    </>
  );
}

/**
 * The map, opening hours, payment methods, amenities, phone and site, for the place that the
 * schedule has for them.
 */
export function Facts({ club, hours, payments, paidBy, amenities, website }: Props) {
  const { t } = useTexts();
  return (
    <aside slot="aside" className="club-facts" aria-label={t('clubFacts')}>
      {!club.flags.online_booking && <p className="club-request">{t('clubRequestNote')}</p>}
      <MapCard club={club} />
      <ul>
        {hours.lines.length > 0 && (
          <li>
            <Icon name="clock" />
            <table>
              <caption className="unseen">{t('clubHours')}</caption>
              <tbody>
                {hours.lines.map(({ days, time }) => (
                  <tr key={days}>
                    <th scope="row">{days}</th>
                    <td>{time}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        )}
        {paidBy && (
          <li>
            <Icon name="card" />
            <span>
              <span className="unseen">{t('clubPayment')}: </span>
              {paidBy}
            </span>
          </li>
        )}
        {amenities && (
          <li>
            <Icon name="check" />
            <span>
              <span className="unseen">{t('clubAmenities')}: </span>
              {amenities}
            </span>
          </li>
        )}
        <Ready club={club} payments={payments} />
        <li>
          <Icon name="phone" />
          <a href={`tel:${club.phone}`}>{spacedPhone(club.phone)}</a>
        </li>
        {website && (
          <li>
            <Icon name="globe" />
            <a href={website.address} target="_blank" rel="noopener nofollow ugc">
              {website.host}
            </a>
          </li>
        )}
      </ul>
    </aside>
  );
}
