import type { ReactNode } from 'react';
import { activeFilters, toggleParameter } from '#core/state/search.ts';
import { Icon, outlines } from '#elements/shared/ui/icon.tsx';
import { icons } from '../icons.ts';
import { withSurface } from '../model.ts';
import { countedChoice, dayChoices, facetOf, filterText, hourChoices, priceChoices, surfacesText } from '../text.ts';
import { SelectButton } from './select-button.tsx';
import { TextSearch } from './text-search.tsx';
import type { SearchModel } from './use-club-search.ts';

/**
 * Fields of the form, and what is not sent with it: the search starts at its first page again, and
 * the visitor's position must not be in an address. All other fields are sent unchanged.
 */
const FIELDS = ['search', 'category', 'date', 'time_from', 'parameters', 'price_max', 'page', 'near'];

/** The text, the city, and the button that sends the form where no script runs. */
function TextAndPlace({ search: { state, writing, props, change, openClub, openDialog, fail } }: Props): ReactNode {
  const { search, results, city } = state;
  const { t } = writing;
  const { client, element } = props.context;
  // The city's title comes with the results. Before that, and when they failed, the search says
  // whether there is one.
  const place = city?.title ?? t(search.city ? 'city' : 'everywhere');
  return (
    <div className="find">
      <TextSearch
        value={search.search ?? ''}
        typed={element?.shadowRoot?.querySelector('input')?.value}
        results={results}
        writing={writing}
        client={client}
        city={search.city}
        onClub={openClub}
        onChoose={change}
        onSearch={(text, first) => change({ search: text || undefined }, { replace: !first })}
        onError={fail}
      />
      <button
        type="button"
        part="location"
        className="pick place"
        aria-haspopup="dialog"
        aria-label={t('placeLabel', { place })}
        onClick={() => openDialog('location')}
      >
        <Icon path={icons.place} />
        <span className="pick-text">{place}</span>
      </button>
      <button type="submit" className="button button-primary button-small scriptless">
        {t('find')}
      </button>
    </div>
  );
}

/** Sport, day and time. */
function SportAndTime({ search: { state, writing, change } }: Props): ReactNode {
  const { search, results } = state;
  const { t } = writing;
  const { facets = [] } = results?.meta ?? {};
  const { category, time_from, time_to } = search;
  const times = time_from ?? time_to;
  return (
    <>
      <SelectButton
        name="category"
        label={t('category')}
        any={t('anyCategory')}
        value={category ?? ''}
        valueText={category && filterText({ name: 'category' }, search, facets, writing)}
        choices={() => facetOf(facets, 'category').map(countedChoice)}
        writing={writing}
        source={results}
        onChange={(value) => change({ category: value || undefined })}
      />
      <SelectButton
        name="date"
        icon={icons.calendar}
        label={t('date')}
        any={t('anyDate')}
        value={search.date ?? ''}
        choices={() => dayChoices(writing)}
        writing={writing}
        onChange={(date) => change({ date: date || undefined })}
      />
      <SelectButton
        name="time_from"
        icon={outlines.clock}
        className="roomy"
        label={t('time')}
        any={t('anyTime')}
        value={time_from ?? ''}
        valueText={times && filterText({ name: 'time' }, search, facets, writing)}
        choices={() => hourChoices(writing)}
        writing={writing}
        onChange={(from) => change({ time_from: from || undefined, time_to: from ? time_to : undefined })}
      />
    </>
  );
}

/** Surface and price, each only where there is something to choose from. */
function SurfaceAndPrice({ search: { state, writing, change } }: Props): ReactNode {
  const { search, results } = state;
  const { t } = writing;
  const { price_min, price_max, parameters = [] } = search;
  const { facets = [], price_range = null } = results?.meta ?? {};
  const choices = facetOf(facets, 'parameters').filter(({ value }) => value.startsWith('surface:'));
  const surfaces = parameters.filter((each) => each.startsWith('surface:'));
  const hasPrice = (price_min ?? price_max) !== undefined;
  // Without results both are there, so that nothing moves when the results come.
  return (
    <>
      {(!results || choices.length > 1) && (
        <SelectButton
          name="parameters"
          className="roomy"
          label={t('surface')}
          any={t('anySurface')}
          value={surfaces[0] ?? ''}
          valueText={surfacesText(surfaces, search, facets, writing)}
          choices={() => choices.map(countedChoice)}
          writing={writing}
          source={results}
          onChange={(value) => change(withSurface(search, value))}
        />
      )}
      {(!results || price_range) && (
        <SelectButton
          name="price_max"
          className="roomy"
          label={t('price')}
          any={t('anyPrice')}
          value={String(price_max ?? '')}
          valueText={hasPrice ? filterText({ name: 'price' }, search, facets, writing) : undefined}
          choices={() => priceChoices(price_range, writing)}
          writing={writing}
          source={results}
          onChange={(most) =>
            change({ price_max: most ? Number(most) : undefined, price_min: most ? price_min : undefined })
          }
        />
      )}
    </>
  );
}

/** Indoor courts only, and the button that opens all filters. */
function IndoorAndAll({ search: { state, writing, change, openDialog } }: Props): ReactNode {
  const { t } = writing;
  const indoor = state.search.parameters?.includes('setting:indoor') ?? false;
  const count = activeFilters(state.search).filter(({ name }) => name !== 'search').length;
  return (
    <>
      <label part="pick" className={indoor ? 'pick roomy on' : 'pick roomy'}>
        <input
          type="checkbox"
          name="parameters"
          value="setting:indoor"
          checked={indoor}
          onChange={() => change((current) => toggleParameter(current, 'setting:indoor'))}
        />
        {t('indoor')}
      </label>
      <button
        type="button"
        part="all-filters"
        className="pick all"
        aria-haspopup="dialog"
        onClick={() => openDialog('filters')}
      >
        <Icon path={icons.filters} />
        <span className="pick-text">{t('allFilters')}</span>
        {count > 0 && (
          <b className="badge">
            {count}
            <span className="visually-hidden"> {t('chosen')}</span>
          </b>
        )}
      </button>
    </>
  );
}

interface Props {
  search: SearchModel;
}

/**
 * The search as a form, which works without script too. The filters without a place here are in the
 * dialog.
 */
export function FilterBar({ search }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> would be one node more around the form
    <form
      part="filters"
      className="filters"
      method="get"
      role="search"
      aria-label={search.writing.t('searchLabel')}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextAndPlace search={search} />
      {Object.entries(search.state.search).map(
        ([name, value]) =>
          !FIELDS.includes(name) && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      <div className="picks">
        <SportAndTime search={search} />
        <SurfaceAndPrice search={search} />
        <IndoorAndAll search={search} />
      </div>
    </form>
  );
}
