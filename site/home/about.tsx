import { useTexts } from '../i18n/use-texts.ts';
import type { Home } from './load.server.ts';
import { Section } from './section.tsx';

export function About({ home }: { home: Home | null }) {
  const { t } = useTexts();
  return (
    <Section id="about" title={t('homeAbout')} alternate className="home-split">
      <div className="home-text">
        {home && (
          <p className="home-large">
            {t('homeAboutLead', {
              clubs: t('homeClubsCount', { count: home.totals.clubs }),
              cities: t('homeInCities', { count: home.totals.cities }),
            })}
          </p>
        )}
        <p>{t('homeAboutPrices')}</p>
        <p>{t('homeAboutOrder')}</p>
        <p>{t('homeAboutCovers')}</p>
      </div>
    </Section>
  );
}
