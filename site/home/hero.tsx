import { DAY, fromCorner } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Drawing } from '../ui/drawing.tsx';
import { NoClubs } from '../ui/no-clubs.tsx';
import type { Home, NextSlot } from './load.server.ts';
import { NextSlots } from './next-slots.tsx';
import { SearchForm } from './search-form.tsx';

/** Size of the picture in pixels. Wider than most screens, so that its left edge is not visible. */
const FRAME = { width: 3200, height: 720 };
/** The position of the court's corner for content that is 1280 px wide and starts at 960 px. */
const CORNER = { at: [1747 / 3200, 118 / 720], ball: [1764 / 3200, 292 / 720], turn: 153 } as const;
/** Surface and pixels per metre of the court on each tab. */
const COURTS: Record<string, { surface: string; scale: number }> = {
  tennis: { surface: 'clay', scale: 52 },
  padel: { surface: 'grass', scale: 54 },
  squash: { surface: 'parquet', scale: 82 },
  badminton: { surface: 'carpet', scale: 74 },
};

/** The headline, with the time of the first free slot if it is today or tomorrow. */
function Headline({ slot, today }: { slot: NextSlot | undefined; today: string }) {
  const { t } = useTexts();
  const time = slot?.time ?? '';
  const at = t(time.startsWith('11') ? 'homeAtEleven' : 'homeAt', { time });
  const isTomorrow = slot !== undefined && Date.parse(slot.date) - Date.parse(today) === DAY;
  return (
    <h1>
      <span>{t('homeHeadline')}</span>
      {slot?.date === today && <span> {t('homeHeadlineToday', { at })}</span>}
      {isTomorrow && <span> {t('homeHeadlineTomorrow', { at })}</span>}
    </h1>
  );
}

/** The court of the selected sport, the search form, and the next free slots. */
export function Hero({ home, isEmpty }: { home: Home | null; isEmpty: boolean }) {
  const { t } = useTexts();
  const sports = home?.heroSports.length ? home.heroSports : [{ slug: 'tennis', title: '' }];
  return (
    <div className="hero">
      <div className="hero-ground">
        {sports.map(({ slug }) => (
          <Drawing
            key={slug}
            className={`hero-court hero-court-${slug}`}
            svg={fromCorner(
              { seed: 'home', sport: slug, surface: COURTS[slug]!.surface, ...FRAME },
              { ...CORNER, scale: COURTS[slug]!.scale },
            )}
          />
        ))}
      </div>
      <div className="wrap">
        <Headline slot={home?.slots[0]} today={home?.search.today ?? ''} />
        {isEmpty && <NoClubs />}
        {home && (
          <p className="hero-lead">
            {t('homeLead', { sports: home.heroSportsText, count: home.totals.cities })}
            <span> {t('homeLeadSecond')}</span>
          </p>
        )}
        {home && <SearchForm key={home.city.id} home={home} />}
        {home && home.slots.length > 0 && <NextSlots home={home} />}
      </div>
    </div>
  );
}
