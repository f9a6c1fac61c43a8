import type { ReactNode } from 'react';
import type { Money } from '#core/schemas/index.ts';
import { activeFilters, type SearchChange, toggleParameter } from '#core/state/search.ts';
import { upperFirst } from '#elements/shared/text.ts';
import { Icon, outlines } from '#elements/shared/ui/icon.tsx';
import { icons } from './icons.ts';
import { Pick, type PickOption } from './Pick.tsx';
import type { SuggestionSource } from './Suggestions.tsx';
import type { SearchState } from './state.ts';
import { TextSearch, type Typed } from './TextSearch.tsx';
import { dayAfter, dayWord, facetOf, filterText, priceText, type Writing } from './writing.ts';

interface Props {
  state: SearchState;
  writing: Writing;
  suggestions: SuggestionSource & Typed;
  change(change: SearchChange, options?: { replace: boolean }): void;
  /** The choice of a city, or all filters: opens as a dialog. */
  open(dialog: 'location' | 'filters'): void;
  failed(error: unknown): void;
}

const DAYS = 14;
const [EARLIEST, LATEST] = [7, 22];
const PRICES = 5;
/** Prices to choose from are multiples of this many minor units. */
const PRICE_STEP = 5000;

/** Fields of the form, and what is not to be sent with it: the page begins anew, and nobody's place stands in an address. All else stays. */
const FIELDS = ['search', 'category', 'date', 'time_from', 'parameters', 'price_max', 'page', 'near'];

/** 'Today', 'Tomorrow', then '23 November'. */
const days = (writing: Writing): PickOption[] =>
  [...Array(DAYS).keys()].map((index) => {
    const value = dayAfter(writing.today, index);
    return { value, label: upperFirst(dayWord(value, writing)) };
  });

const hours = ({ t }: Writing): PickOption[] =>
  [...Array(LATEST - EARLIEST + 1).keys()].map((index) => {
    const value = `${String(EARLIEST + index).padStart(2, '0')}:00`;
    return { value, label: t('timeFrom', { value }) };
  });

/** A few round prices between the cheapest and the dearest. */
export function priceSteps(range: { minimum: Money; maximum: Money } | null): number[] {
  if (!range) return [];
  const [low, high] = [range.minimum.amount, range.maximum.amount];
  const steps = [...Array(PRICES).keys()].map((index) => low + ((high - low) * (index + 1)) / PRICES);
  return [...new Set(steps.map((amount) => Math.ceil(amount / PRICE_STEP) * PRICE_STEP))];
}

/** The search as a form: without script it is sent as it stands. What does not fit here is behind "all filters". */
export function FilterBar({ state, writing, suggestions, change, open, failed }: Props): ReactNode {
  const { search, results, city } = state;
  const { t } = writing;
  // Without results yet every list stands in its place, so that nothing moves when they come.
  const { facets = [], price_range = null } = results?.meta ?? {};
  const count = activeFilters(search).filter(({ name }) => name !== 'search').length;
  // Its name comes with the results; that there is one is known before, and when they failed.
  const place = city?.title ?? t(search.city ? 'city' : 'everywhere');
  const surfaces = (search.parameters ?? []).filter((each) => each.startsWith('surface:'));
  const indoor = search.parameters?.includes('setting:indoor') ?? false;
  const withCount = ({ value, title, count }: { value: string; title: string; count: number }) => ({
    value,
    label: `${upperFirst(title)} (${count})`,
  });
  const surfaceOptions = facetOf(facets, 'parameters').filter(({ value }) => value.startsWith('surface:'));
  const say = (name: 'category' | 'time' | 'price', standing: unknown) =>
    standing === undefined ? undefined : filterText({ name }, search, facets, writing);
  const surface = (value: string) => {
    const others = (search.parameters ?? []).filter((each) => !each.startsWith('surface:'));
    const parameters = value ? [...others, value] : others;
    change({ parameters: parameters.length > 0 ? parameters : undefined });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> would be one node more around the form
    <form
      part="filters"
      className="filters"
      method="get"
      role="search"
      aria-label={t('searchLabel')}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="find">
        <TextSearch
          value={search.search ?? ''}
          results={results}
          writing={writing}
          {...suggestions}
          city={search.city}
          onChoose={change}
          onSearch={(text, first) => change({ search: text || undefined }, { replace: !first })}
          failed={failed}
        />
        <button
          type="button"
          part="location"
          className="pick place"
          aria-haspopup="dialog"
          aria-label={t('placeLabel', { place })}
          onClick={() => open('location')}
        >
          <Icon path={icons.place} />
          <span className="pick-text">{place}</span>
        </button>
        <button type="submit" className="button button-primary button-small scriptless">
          {t('find')}
        </button>
      </div>
      {Object.entries(search).map(
        ([name, value]) =>
          !FIELDS.includes(name) && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      <Pick
        name="category"
        label={t('category')}
        any={t('anyCategory')}
        value={search.category ?? ''}
        shown={say('category', search.category)}
        options={() => facetOf(facets, 'category').map(withCount)}
        writing={writing}
        of={results}
        onChange={(category) => change({ category: category || undefined })}
      />
      <Pick
        name="date"
        icon={icons.calendar}
        label={t('date')}
        any={t('anyDate')}
        value={search.date ?? ''}
        options={() => days(writing)}
        writing={writing}
        onChange={(date) => change({ date: date || undefined })}
      />
      <Pick
        name="time_from"
        icon={outlines.clock}
        className="roomy"
        label={t('time')}
        any={t('anyTime')}
        value={search.time_from ?? ''}
        shown={say('time', search.time_from ?? search.time_to)}
        options={() => hours(writing)}
        writing={writing}
        onChange={(from) => change({ time_from: from || undefined, time_to: from ? search.time_to : undefined })}
      />
      {(!results || surfaceOptions.length > 1) && (
        <Pick
          name="parameters"
          className="roomy"
          label={t('surface')}
          any={t('anySurface')}
          value={surfaces[0] ?? ''}
          shown={
            surfaces[0] &&
            filterText({ name: 'parameters', value: surfaces[0] }, search, facets, writing) +
              (surfaces.length > 1 ? ` +${surfaces.length - 1}` : '')
          }
          options={() => surfaceOptions.map(withCount)}
          writing={writing}
          of={results}
          onChange={surface}
        />
      )}
      {(!results || price_range) && (
        <Pick
          name="price_max"
          className="roomy"
          label={t('price')}
          any={t('anyPrice')}
          value={search.price_max === undefined ? '' : String(search.price_max)}
          shown={say('price', search.price_min ?? search.price_max)}
          options={() =>
            priceSteps(price_range).map((amount) => ({
              value: String(amount),
              label: t('priceTo', { value: priceText(amount, writing) }),
            }))
          }
          writing={writing}
          of={results}
          onChange={(most) =>
            change({ price_max: most ? Number(most) : undefined, price_min: most ? search.price_min : undefined })
          }
        />
      )}
      <label part="pick" className={indoor ? 'pick roomy on' : 'pick roomy'}>
        <input
          type="checkbox"
          name="parameters"
          value="setting:indoor"
          checked={indoor}
          onChange={() => change((standing) => toggleParameter(standing, 'setting:indoor'))}
        />
        {t('indoor')}
      </label>
      <button
        type="button"
        part="all-filters"
        className="pick all"
        aria-haspopup="dialog"
        onClick={() => open('filters')}
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
    </form>
  );
}
