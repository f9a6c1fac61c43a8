import { Link } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { Home } from './load.server.ts';
import { Section } from './section.tsx';

/** The cities with clubs; the larger ones with their free hours today. */
export function Cities({ home }: { home: Home }) {
  const { t, to } = useTexts();
  return (
    <Section id="cities" title={home.onTomorrow ? t('homeCitiesTomorrow') : t('homeCities')}>
      <ul className="cities">
        {home.cities.map(({ id, slug, title, freeHours }) => (
          <li key={id}>
            <Link to={to(`/clubs/${slug}`)} className={id === home.city.id ? 'cities-current' : undefined}>
              {title}
              <span>
                {freeHours}
                <span className="unseen"> {t('homeFreeHours', { count: freeHours })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {home.otherCities.length > 0 && (
        <details className="cities-others">
          <summary>{t('homeOtherCities', { count: home.otherCities.length })}</summary>
          <ul>
            {home.otherCities.map(({ id, slug, title }) => (
              <li key={id}>
                <Link to={to(`/clubs/${slug}`)}>{title}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
