import { spacedPhone } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';
import type { ClubPageData } from './load.server.ts';
import { MapCard } from './map-card.tsx';

type Props = Pick<ClubPageData, 'club' | 'hours' | 'paidBy' | 'amenities'>;

/**
 * The map, opening hours, payment methods, amenities and phone, for the place that the schedule has
 * for them.
 */
export function Facts({ club, hours, paidBy, amenities }: Props) {
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
        <li>
          <Icon name="phone" />
          <a href={`tel:${club.phone}`}>{spacedPhone(club.phone)}</a>
        </li>
      </ul>
    </aside>
  );
}
