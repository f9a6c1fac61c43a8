import { type City, type Country, pageStores } from 'courtside/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { Icon } from '../ui/icon.tsx';
import { useCity } from '../ui/use-city.ts';
import { dialogs } from '../ui/use-dialogs.ts';
import { Dialog } from './dialog.tsx';
import { citiesNamed, nearestCity, position } from './nearest.ts';

/** Countries with their cities: found by name, by position, or in the list. */
export default function LocationDialog() {
  const { t, language } = useTexts();
  const { city: current, choose } = useCity();
  const [countries, setCountries] = useState<Country[]>();
  const [note, setNote] = useState<'citiesFailed' | 'positionFailed'>();
  const [text, setText] = useState('');

  useEffect(() => {
    const { location } = pageStores();
    let shown = true;
    location
      .getState()
      .load(browserClient(language))
      .then(() => {
        const { countries, failure } = location.getState();
        if (!shown) return;
        if (failure) setNote('citiesFailed');
        else setCountries(countries);
      });
    return () => {
      shown = false;
    };
  }, [language]);

  function take(city: City) {
    choose(city);
    dialogs.hide();
  }
  async function useNearest() {
    setNote(undefined);
    try {
      const nearest = nearestCity(countries?.flatMap(({ cities }) => cities) ?? [], await position());
      if (nearest) take(nearest);
    } catch {
      setNote('positionFailed');
    }
  }

  const found = countries
    ?.map((country) => ({ ...country, cities: citiesNamed(country.cities, text, language) }))
    .filter(({ cities }) => cities.length > 0);
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
      <button type="button" className="nearest" disabled={!countries} onClick={useNearest}>
        <Icon name="locate" />
        {t('nearMe')}
      </button>
      <p className="note" role="status" hidden={!note && found?.length !== 0}>
        {note ? t(note) : found?.length === 0 && t('noCity')}
      </p>
      {found?.map(({ code, title, cities }) => (
        <section key={code} className="cities-of" aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {cities.map((city) => (
              <li key={city.id}>
                <button type="button" aria-current={city.id === current?.id || undefined} onClick={() => take(city)}>
                  {city.title}
                  <small>{t('cityClubs', { count: city.clubs_count })}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
