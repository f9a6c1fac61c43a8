import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Place } from '#core/domain/geography.ts';
import type { City } from '#core/schemas/index.ts';
import { pageStores } from '#core/state/page-stores.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { type CityChoice, useCityChoice } from '#elements/shared/ui/use-city-choice.ts';
import type { ListOption } from '../model.ts';
import { position } from '../position-part.ts';
import type { SearchWriting } from '../text.ts';
import { Failure } from '../view/failure.tsx';
import { Listbox } from './listbox.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  writing: SearchWriting;
  context: WidgetContext;
  /**
   * Null means all cities. With a place, the search is for what is near it. Returns false when the
   * page prevents it.
   */
  onChoose(city: City | null, place?: Place): boolean;
  onClose(): void;
}

/** The outline of a target, 24 units square. */
const TARGET = 'M12 2v3M12 19v3M2 12h3M19 12h3M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z';

interface ComboboxProps {
  /** The cities that the text matches. */
  cities: readonly ListOption[];
  /** The choice of all cities. */
  all: ListOption;
  choice: CityChoice;
  writing: SearchWriting;
}

/** The field for a city's name, with the cities below. */
function CityCombobox({ cities, all, choice: { text, setText }, writing: { t } }: ComboboxProps): ReactNode {
  const [active, setActive] = useState<string>();
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const isSearch = text.trim() !== '';
  const options = isSearch ? cities : [all, ...cities];
  const isExpanded = options.length > 0;
  const press = (event: KeyboardEvent) => {
    keys.current?.(event);
    // Enter chooses the only city that is left. Its default is prevented, else it would press the
    // button that then
    // gets the focus.
    if (event.key === 'Enter' && !event.defaultPrevented && isSearch && cities.length === 1) {
      event.preventDefault();
      cities[0]!.choose();
    }
  };
  return (
    <>
      <div part="field" className="field">
        <label htmlFor="city">{t('city')}</label>
        <input
          id="city"
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? 'cities' : undefined}
          aria-activedescendant={isExpanded ? active : undefined}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      {isExpanded ? (
        <Listbox id="cities" label={t('location')} options={options} active={active} keys={keys} onActive={setActive} />
      ) : (
        <p part="hint" className="hint" role="status">
          {t('noCity')}
        </p>
      )}
    </>
  );
}

/** Countries with their cities, and the visitor's position. */
export function LocationDialog({ writing, context, onChoose, onClose }: Props): ReactNode {
  const { t } = writing;
  const { location } = pageStores();
  const choose = (city: City | null, place?: Place) => {
    if (onChoose(city, place)) location.getState().choose(city);
  };
  const { client, report: onError } = context;
  // The cards write the distances with this part.
  const onLocated = (city: City, place: Place) => position.run(() => choose(city, place), onError);
  const choice = useCityChoice({ location, client, onError, onLocated });
  const { countries, error, locating } = choice;
  const cities = choice.matches.flatMap((country) =>
    country.cities.map((city) => ({
      id: `city-${city.id}`,
      label: city.title,
      detail: t('clubs', { count: city.clubs_count }),
      group: country.title,
      choose: () => choose(city),
    })),
  );
  const all = { id: 'city-all', label: t('everywhere'), choose: () => choose(null) };
  return (
    <Sheet name="location" id="location-title" title={t('location')} t={t} onClose={onClose}>
      <button
        type="button"
        part="here"
        className="button here"
        aria-busy={locating === 'waiting'}
        disabled={!countries}
        onClick={choice.locate}
      >
        <Icon path={TARGET} />
        {t(locating === 'waiting' ? 'locating' : 'here')}
      </button>
      <p part="hint" role="status" className="hint">
        {locating === 'failed' && t('locationFailed')}
        {locating === 'far' && t('noneNear')}
      </p>
      {error !== undefined && <Failure error={error} t={t} onRetry={choice.reload} />}
      {!countries && error === undefined && (
        <div className="skeleton cities-waiting" role="status" aria-label={t('loading')} />
      )}
      {countries && <CityCombobox cities={cities} all={all} choice={choice} writing={writing} />}
    </Sheet>
  );
}
