import { Link } from 'react-router';
import { plan } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Home, Sport } from './load.server.ts';
import { Section } from './section.tsx';

const PIXELS_PER_METRE = 7;
/**
 * Sports whose courts are drawn side by side to one scale. Length and width in metres, by the
 * rules.
 */
const COURTS: Record<string, { surface: string; length: number; width: number }> = {
  tennis: { surface: 'clay', length: 23.77, width: 10.97 },
  padel: { surface: 'hard', length: 20, width: 10 },
  volleyball: { surface: 'grass', length: 18, width: 9 },
  badminton: { surface: 'carpet', length: 13.4, width: 6.1 },
  squash: { surface: 'parquet', length: 9.75, width: 6.4 },
  'table-tennis': { surface: 'hard', length: 2.74, width: 1.53 },
};

/** All sports of the city. Courts that fit are drawn to one scale, largest first. */
export function Sports({ home: { city, sports } }: { home: Home }) {
  const { t, to, language } = useTexts();
  const drawn = Object.keys(COURTS).flatMap((slug) => sports.find((sport) => sport.slug === slug) ?? []);
  const others = sports.filter((sport) => !drawn.includes(sport));
  const metres = (value: number) => String(value).replace('.', language === 'en' ? '.' : ',');
  const link = ({ slug }: Sport) => to(`/clubs/${city.slug}/${slug}`);
  return (
    <Section id="sports" title={t('homeSports')}>
      <div className="sports">
        <ul className="sports-drawn">
          {drawn.map((sport) => {
            const { surface, length, width } = COURTS[sport.slug]!;
            return (
              <li key={sport.slug}>
                <Link to={link(sport)}>
                  <Drawing className="sports-plan" svg={plan(sport.slug, surface, PIXELS_PER_METRE)} />
                  <b>{sport.title}</b>
                  <span>{t('homeCourtSize', { length: metres(length), width: metres(width) })}</span>
                  <span>{t('homeClubsCount', { count: sport.clubs })}</span>
                </Link>
              </li>
            );
          })}
        </ul>
        {others.length > 0 && (
          <div className="sports-others">
            <p>{t('homeOtherSports')}</p>
            <ul>
              {others.map((sport) => (
                <li key={sport.slug}>
                  <Link to={link(sport)}>{sport.title}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}
