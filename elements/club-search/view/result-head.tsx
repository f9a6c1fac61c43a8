import type { ReactNode, RefObject } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { City } from '#core/schemas/index.ts';
import { SEARCH_KINDS, type Search } from '#core/state/search.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { icons } from '../icons.ts';
import type { ChangeSearch, SearchState, View } from '../model.ts';
import { countText, type SearchWriting } from '../text.ts';
import { Heading } from './heading.tsx';
import { SelectButton } from './select-button.tsx';

interface Props {
  state: SearchState;
  writing: SearchWriting;
  /** Of the heading, 1 to 6. */
  level: number;
  heading: RefObject<HTMLElement | null>;
  view: View;
  /** The view with the map. */
  shownView: View;
  setView(view: View): void;
  change: ChangeSearch;
  /** Asks for the visitor's position first. */
  sortByDistance(): void;
}

const SORTS = ['recommended', 'distance', 'price', 'rating', 'soonest'] as const;

/** Clubs, coaches or services. */
function Kinds({ state, writing: { t }, change }: Pick<Props, 'state' | 'writing' | 'change'>): ReactNode {
  const kind = state.search.kind ?? 'clubs';
  return (
    <fieldset className="kinds">
      <legend className="visually-hidden">{t('kinds')}</legend>
      {SEARCH_KINDS.map((each) => (
        <label part="kind" key={each} className={each === kind ? 'kind on' : 'kind'}>
          <input
            type="radio"
            name="kind-of-result"
            checked={each === kind}
            onChange={() => change({ kind: each === 'clubs' ? undefined : each })}
          />
          {t(`kind_${each}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the map beside the list, or hides it. */
function MapSwitch({
  writing: { t },
  view,
  shownView,
  setView,
}: Pick<Props, 'writing' | 'view' | 'setView' | 'shownView'>) {
  return (
    <label part="view" className={view === 'list' ? 'pick switch' : 'pick switch on'}>
      <input type="checkbox" checked={view !== 'list'} onChange={() => setView(view === 'list' ? shownView : 'list')} />
      <Icon path={icons.map} />
      {t('view_map')}
    </label>
  );
}

/** 'Clubs in Kyiv', «Клуби у Києві»; «Клуби: Київ» for a city whose name is known in the nominative only. */
const titleIn = (city: City | null, title: string, t: Reader) =>
  city?.title_in ? `${title} ${city.title_in}` : city ? t('titleIn', { title, city: city.title }) : title;

/**
 * The heading, the kind of results, their number and order, and the choice between list and map.
 */
export function ResultHead(props: Props): ReactNode {
  const { state, writing, level, heading, change, sortByDistance } = props;
  const { search, city } = state;
  const { t } = writing;
  const title = t(`kind_${search.kind ?? 'clubs'}`);
  const setSort = (sort: string) => {
    if (sort === 'distance' && !search.near) sortByDistance();
    else change({ sort: sort === 'recommended' ? undefined : (sort as Search['sort']) });
  };
  return (
    <div className="head">
      <div className="head-title" ref={heading as RefObject<HTMLDivElement>} tabindex={-1}>
        <slot name="heading">
          <Heading level={level} part="heading" className="heading">
            {titleIn(city, title, t)}
          </Heading>
        </slot>
      </div>
      <Kinds state={state} writing={writing} change={change} />
      <p part="count" className="count" role="status">
        {countText(state.results, writing)}
      </p>
      <SelectButton
        name="sort"
        className="sort"
        label={t('sort')}
        value={search.sort ?? 'recommended'}
        choices={() => SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
        writing={writing}
        onChange={setSort}
      />
      <MapSwitch {...props} />
    </div>
  );
}
