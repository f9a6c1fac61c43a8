import type { City, Country } from 'courtside/core';
import { useMemo } from 'react';
import { pageStores } from '#core/site.ts';
import { useCityChoice } from '#elements/ui.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { Icon } from '../ui/icon.tsx';
import { useCity } from '../ui/use-city.ts';
import { dialogs } from '../ui/use-dialogs.ts';
import { Dialog } from './dialog.tsx';

type CitiesProps = { country: Country; currentId: number | undefined; onChoose(city: City): void };

/** The cities of one country. */
function Cities({ country: { title, cities }, currentId, onChoose }: CitiesProps) {
  const { t } = useTexts();
  return (
    <section className="cities-of" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {cities.map((city) => (
          <li key={city.id}>
            <button type="button" aria-current={city.id === currentId || undefined} onClick={() => onChoose(city)}>
              {city.title}
              <small>{t('cityClubs', { count: city.clubs_count })}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Countries with their cities: found by name, by the visitor's position, or in the list. */
export default function LocationDialog() {
  const { t, language } = useTexts();
  const { city: current, choose } = useCity();
  const take = (city: City) => {
    choose(city);
    dialogs.hide();
  };
  const { countries, error, text, setText, matches, locating, locate } = useCityChoice({
    location: pageStores().location,
    client: useMemo(() => browserClient(language), [language]),
    onLocated: take,
  });
  const failure = (error !== undefined && 'citiesFailed') || (locating === 'failed' && 'positionFailed');
  const note = failure || (locating === 'far' && 'noneNear') || (countries && matches.length === 0 && 'noCity');
  return (
    <Dialog title={t('locationTitle')} onClose={dialogs.hide}>
      <label className="field">
        <Icon name="search" />
        <span className="unseen">{t('searchCity')}</span>
        {/* Not of the type `search`, in which the first Escape would only empty it. */}
        <input
          placeholder={t('searchCity')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="button" className="nearest" disabled={!countries} onClick={locate}>
        <Icon name="locate" />
        {t('nearMe')}
      </button>
      <p className="note" role="status" hidden={!note}>
        {note && t(note)}
      </p>
      {matches.map((country) => (
        <Cities key={country.code} country={country} currentId={current?.id} onChoose={take} />
      ))}
    </Dialog>
  );
}
