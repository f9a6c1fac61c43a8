import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { DAY, fromCorner } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Drawing } from '../ui/drawing.tsx';
import { NoClubs } from '../ui/no-clubs.tsx';
import type { Home, NextSlot, Sport } from './load.server.ts';
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

/** The sport's headline, with the time of its first free slot if it is today or tomorrow. */
function Headline({ sport, slot, today }: { sport: string; slot: NextSlot | undefined; today: string }) {
  const { t } = useTexts();
  const time = slot?.time ?? '';
  const at = t(time.startsWith('11') ? 'homeAtEleven' : 'homeAt', { time });
  const isTomorrow = slot !== undefined && Date.parse(slot.date) - Date.parse(today) === DAY;
  return (
    <h1>
      <span>{sport ? t('homeHeadlineSport', { sport }) : t('homeHeadline')}</span>
      {slot?.date === today && <span> {t('homeHeadlineToday', { at })}</span>}
      {isTomorrow && <span> {t('homeHeadlineTomorrow', { at })}</span>}
    </h1>
  );
}

/** The sport of the checked tab: of the first, or of the one that the browser has kept. */
function useSport(sports: readonly Sport[]) {
  const [slug, setSlug] = useState('');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const checked = root.current?.querySelector<HTMLInputElement>('[name="category"]:checked');
    if (checked) setSlug(checked.value);
  }, []);
  // The browser checks the tab in the frame after the press; the headline and the slots follow.
  const choose = (next: string) => startTransition(() => setSlug(next));
  return { root, sport: sports.find((each) => each.slug === slug) ?? sports[0], choose };
}

/** The courts of all tabs; the style sheet shows that of the checked one. Drawing them takes long. */
const Ground = memo(({ sports }: { sports: readonly Sport[] | undefined }) => {
  const drawn = sports?.length ? sports : [{ slug: 'tennis' }];
  return (
    <div className="hero-ground">
      {drawn.map(({ slug }) => (
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
  );
});

/** The court of the selected sport, the search form, and the sport's next free slots. */
export function Hero({ home, isEmpty }: { home: Home | null; isEmpty: boolean }) {
  const { t } = useTexts();
  const { root, sport, choose } = useSport(home?.heroSports ?? []);
  const found = home?.slots[sport?.slug ?? ''];
  return (
    <div className="hero" ref={root}>
      <Ground sports={home?.heroSports} />
      <div className="wrap">
        <Headline sport={sport?.title ?? ''} slot={found?.slots[0]} today={home?.search.today ?? ''} />
        {isEmpty && <NoClubs />}
        {home && (
          <p className="hero-lead">{t('homeLead', { sports: home.heroSportsText, count: home.totals.cities })}</p>
        )}
        {home && <SearchForm key={home.city.id} home={home} onSport={choose} />}
        {home && found && <NextSlots home={home} sport={sport} found={found} />}
      </div>
    </div>
  );
}
