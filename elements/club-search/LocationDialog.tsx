import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { City, Country } from '#core/schemas/index.ts';
import { pageStores } from '#core/state/page-stores.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { Failure } from './Failure.tsx';
import { Listbox, type Option } from './Listbox.tsx';
import { locate, nearestCity, nearText } from './locate.ts';
import { Sheet } from './Sheet.tsx';
import type { Writing } from './writing.ts';

interface Props {
  writing: Writing;
  context: WidgetContext;
  /** Null stands for all cities; `near` comes with the visitor's position. False when the page prevents it. */
  onChoose(city: City | null, near?: string): boolean;
  onClose(): void;
}

const sameText = (text: string) => text.toLocaleLowerCase().replace(/['’ʼ]/g, '');
/** Both spellings find a city: 'kyiv' and 'Київ'. */
const fits = (city: City, text: string) =>
  [city.title, city.slug].some((name) => sameText(name).includes(sameText(text.trim())));

const TARGET = 'M12 2v3M12 19v3M2 12h3M19 12h3M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z';

/** Countries with their cities, and the visitor's own position. */
export function LocationDialog({ writing, context, onChoose, onClose }: Props): ReactNode {
  const { t } = writing;
  const [countries, setCountries] = useState<Country[]>();
  const [error, setError] = useState<unknown>();
  const [text, setText] = useState('');
  const [active, setActive] = useState<string>();
  const [locating, setLocating] = useState<'waiting' | 'failed'>();
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);

  const load = async () => {
    setError(undefined);
    const { location } = pageStores();
    await location.getState().load(context.client);
    const { countries, failure } = location.getState();
    if (failure) {
      setError(failure);
      context.report(failure);
    } else setCountries(countries);
  };
  useEffect(() => {
    load();
  }, [context.client]);

  const choose = (city: City | null, near?: string) => {
    if (onChoose(city, near)) pageStores().location.getState().choose(city);
  };
  const cities = countries?.flatMap((country) => country.cities) ?? [];
  const here = async () => {
    setLocating('waiting');
    try {
      const place = await locate();
      choose(nearestCity(place, cities) ?? null, nearText(place));
    } catch {
      setLocating('failed');
    }
  };
  const options: Option[] = (countries ?? []).flatMap((country) =>
    country.cities
      .filter((city) => fits(city, text))
      .map((city) => ({
        id: `city-${city.id}`,
        label: city.title,
        detail: t('clubs', { count: city.clubs_count }),
        group: country.title,
        choose: () => choose(city),
      })),
  );
  const all: Option = { id: 'city-all', label: t('everywhere'), choose: () => choose(null) };
  const shown = text.trim() ? options : [all, ...options];
  return (
    <Sheet id="location-title" title={t('location')} t={t} onClose={onClose}>
      <button
        type="button"
        part="here"
        className="button here"
        aria-busy={locating === 'waiting'}
        disabled={!countries}
        onClick={here}
      >
        <Icon path={TARGET} />
        {t(locating === 'waiting' ? 'locating' : 'here')}
      </button>
      <p part="hint" role="status" className="hint">
        {locating === 'failed' && t('locationFailed')}
      </p>
      {error !== undefined && <Failure error={error} t={t} onRetry={load} />}
      {!countries && error === undefined && (
        <div className="skeleton cities-waiting" role="status" aria-label={t('loading')} />
      )}
      {countries && (
        <>
          <div part="field" className="field">
            <label htmlFor="city">{t('city')}</label>
            <input
              id="city"
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={shown.length > 0}
              aria-controls={shown.length > 0 ? 'cities' : undefined}
              aria-activedescendant={shown.length > 0 ? active : undefined}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                keys.current?.(event);
                // Enter takes the only city that is left, and no more: the button that gets the focus back must not feel it.
                if (event.key === 'Enter' && !event.defaultPrevented && text.trim() && options.length === 1) {
                  event.preventDefault();
                  options[0]!.choose();
                }
              }}
            />
          </div>
          {shown.length > 0 ? (
            <Listbox
              id="cities"
              label={t('location')}
              options={shown}
              active={active}
              keys={keys}
              onActive={setActive}
            />
          ) : (
            <p part="hint" className="hint" role="status">
              {t('noCity')}
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}
