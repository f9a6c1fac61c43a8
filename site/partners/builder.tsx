import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBrand } from '../brand.ts';
import { languagesOf } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { type Choice, isOfClub, queryOf, readChoice, THEMES, WIDGETS, waysOf } from './choice.ts';
import { ClubPicker } from './club-picker.tsx';
import { Code } from './code.tsx';
import { ContrastCheck } from './contrast-check.tsx';
import { ColorField, Radios, Select, TextField } from './fields.tsx';
import type { FoundClub, loadBuilder } from './load.server.ts';
import { Preview } from './preview.tsx';
import { pascal, usePartners } from './use-partners.ts';

/** Writes the choice to the page's URL when it has not changed for a short time. */
function useAddress(query: string) {
  const [current, setSearch] = useSearchParams();
  const first = useRef(true);
  useEffect(() => {
    if (first.current || current.toString() === query) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setSearch(query, { replace: true, preventScrollReset: true }), 300);
    return () => clearTimeout(timer);
  }, [query, current, setSearch]);
}

/**
 * One form around the whole builder: the settings after an introduction, and beside them the preview
 * and the code. Without JavaScript it is submitted; with it every change applies at once.
 */
export function Builder({ start, intro }: { start: Awaited<ReturnType<typeof loadBuilder>>; intro: ReactNode }) {
  const t = usePartners();
  const { locale, language, offer, to } = useTexts();
  const brand = useBrand().name;
  const [chosen, setChosen] = useState<Choice>(start.choice);
  const [club, setClub] = useState<FoundClub | null>(start.club);
  const choice = { ...chosen, club: club?.slug ?? '' };
  const query = queryOf(choice, language);
  const place = {
    origin: start.origin,
    slot: club?.slot ?? '',
    open: start.open[choice.language],
    label: choice.widget === 'club-search' ? t('widgetClubSearch') : (club?.title ?? brand),
  };
  const follow = (event: FormEvent<HTMLFormElement>) =>
    setChosen(readChoice(new FormData(event.currentTarget), languagesOf({ ...offer, fallback: locale })));
  useAddress(query);
  return (
    <form
      className="builder"
      method="get"
      action={to('/partners')}
      autoComplete="off"
      onChange={follow}
      onSubmit={(event) => event.preventDefault()}
    >
      <section className="builder-part builder-settings" aria-labelledby="builder-what">
        {intro}
        <h2 id="builder-what" className="unseen">
          {t('whatHeading')}
        </h2>
        <Radios
          legend={t('widget')}
          name="widget"
          value={choice.widget}
          className="builder-cards"
          options={WIDGETS.map((value) => ({ value, title: t(`widget${pascal(value)}`) }))}
        />
        <p className="builder-note">{t(`widget${pascal(choice.widget)}Text`)}</p>
        <div className="builder-fields">
          <ClubPicker club={club} needed={isOfClub(choice.widget)} onChoose={setClub} />
          <Select
            label={t('language')}
            name="language"
            value={choice.language}
            options={offer.locales.map(({ language, name }) => ({ value: language, title: name, lang: language }))}
          />
          <Select
            label={t('way')}
            name="way"
            value={choice.way}
            options={waysOf(choice.widget).map((value) => ({ value, title: t(`shown${pascal(value)}`) }))}
          />
          {choice.way !== 'inline' && (
            <TextField id="field-label" label={t('buttonText')}>
              {(id) => (
                <input id={id} name="label" maxLength={60} defaultValue={choice.label} placeholder={place.open} />
              )}
            </TextField>
          )}
          <Select
            label={t('theme')}
            name="theme"
            value={choice.theme}
            options={THEMES.map((value) => ({ value, title: t(`theme${pascal(value)}`) }))}
          />
          <ColorField
            label={t('accent')}
            pick={t('accentPick')}
            name="accent"
            value={choice.accent}
            empty="#3847ff"
            hint={t('asWidget')}
          />
          <ColorField
            label={t('ground')}
            pick={t('groundPick')}
            name="ground"
            value={choice.ground}
            empty="#ffffff"
            hint={t('asPage')}
          />
          <TextField id="field-radius" label={t('radius')}>
            {(id) => (
              <input
                id={id}
                name="radius"
                type="number"
                min="0"
                max="32"
                defaultValue={choice.radius}
                placeholder="12"
              />
            )}
          </TextField>
          <ContrastCheck choice={choice} />
        </div>
        <noscript>
          <p>{t('noScript')}</p>
          <button type="submit" className="button">
            {t('update')}
          </button>
        </noscript>
      </section>
      <Preview choice={choice} place={place} events={start.events[choice.widget] ?? []}>
        <Code choice={choice} place={place} />
        <p className="builder-share">
          <a href={to('/partners') + (query && `?${query}`)}>{t('share')}</a>
        </p>
      </Preview>
    </form>
  );
}
