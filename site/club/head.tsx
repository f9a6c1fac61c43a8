import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Photo } from '../ui/photo.tsx';
import type { ClubPageData } from './load.server.ts';
import { directionsTo } from './map-card.tsx';
import { Vote } from './vote.tsx';

function OpenNow({ now }: { now: ClubPageData['hours']['now'] }) {
  const { t } = useTexts();
  if (!now) return null;
  const closed = () => {
    if (now.open) return '';
    if (now.days > 1) return t('clubOpensOn', { day: now.weekday, time: now.at });
    return t(now.days === 0 ? 'clubOpensToday' : 'clubOpensTomorrow', { time: now.at });
  };
  return (
    <li className={now.open ? 'club-hours club-open' : 'club-hours'}>
      <Icon name="clock" />
      {now.open ? t('clubOpenUntil', { time: now.until }) : closed()}
    </li>
  );
}

/** The club's logo, name, address, opening state and votes. */
export function ClubHead({ club, meta, hours }: Pick<ClubPageData, 'club' | 'meta' | 'hours'>) {
  const { t } = useTexts();
  const address = [club.address_tag, club.address].filter(Boolean).join(', ');
  return (
    <header className="club-head">
      <div className="club-title">
        {club.logo && (
          <span className="club-logo">
            <Photo photo={club.logo} alt="" sizes="56px" eager />
          </span>
        )}
        <h1>{meta.h1 || club.title}</h1>
      </div>
      <ul className="club-meta">
        <li>
          <Icon name="pin" />
          <a href={directionsTo(club)} target="_blank" rel="noopener" aria-label={`${address}, ${t('clubDirections')}`}>
            {address} <span className="club-directions">{t('clubDirections')}</span>
          </a>
        </li>
        <OpenNow now={hours.now} />
        <li>
          <Vote key={club.id} club={club} />
        </li>
      </ul>
    </header>
  );
}
