import { Link } from 'react-router';
import { SlotFace } from '#elements/ui.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Cover } from '../ui/cover.tsx';
import { SlotLink } from '../ui/slot-link.tsx';
import type { Home } from './load.server.ts';
import { useMoney } from './money.ts';
import { Section } from './section.tsx';

/** The highest-rated clubs with a free slot. */
export function Featured({ home }: { home: Home }) {
  const { t, to } = useTexts();
  const money = useMoney();
  return (
    <Section
      id="featured"
      title={home.onTomorrow ? t('homeFeaturedTomorrow') : t('homeFeatured')}
      more={{
        to: `${to(`/clubs/${home.city.slug}`)}?date=${home.date}&online_booking=true`,
        text: t('homeFeaturedAll', { count: home.clubsWithFree }),
      }}
    >
      <ul className="featured">
        {home.featured.map((club) => (
          <li key={club.id}>
            <div className="photo-frame featured-cover">
              <Cover
                className="photo-drawing"
                seed={String(club.id)}
                sport={club.sport}
                surface={club.surface}
                width={600}
                height={400}
              />
              {club.photo && <img src={club.photo} alt="" loading="lazy" decoding="async" />}
            </div>
            <div className="featured-name">
              <h3>
                <Link to={to(`/club/${club.slug}`)}>{club.title}</Link>
              </h3>
              {club.priceFrom && <p>{t('homePriceFrom', { price: money(club.priceFrom) })}</p>}
            </div>
            <p className="featured-address">{[club.district, club.address].filter(Boolean).join(' · ')}</p>
            <ul className="featured-slots">
              {club.slots.map((slot) => (
                <li key={slot.token}>
                  <SlotLink slot={slot}>
                    <span className="unseen">{club.title}, </span>
                    {slot.date > home.date && <small>{t('homeTomorrow')} </small>}
                    <SlotFace time={slot.time} price={money(slot.price)} />
                  </SlotLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
