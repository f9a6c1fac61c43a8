import type { ReactNode, RefObject } from 'react';
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

/** List, map or both. */
function Views({ writing: { t }, view, setView }: Pick<Props, 'writing' | 'view' | 'setView'>): ReactNode {
  return (
    <fieldset className="views">
      <legend className="visually-hidden">{t('views')}</legend>
      {(['list', 'both', 'map'] as const).map((each) => (
        <label part="view" key={each} className={each === view ? 'kind on' : 'kind'}>
          <input type="radio" name="view" checked={each === view} onChange={() => setView(each)} />
          {each !== 'both' && <Icon path={icons[each]} />}
          {t(`view_${each}`)}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The heading, the kind of results, their number and order, and the choice between list and map.
 */
export function ResultHead(props: Props): ReactNode {
  const { state, writing, level, heading, view, setView, change, sortByDistance } = props;
  const { search, city } = state;
  const { t } = writing;
  const title = t(`kind_${search.kind ?? 'clubs'}`);
  const setSort = (sort: string) => {
    if (sort === 'distance' && !search.near) sortByDistance();
    else change({ sort: sort === 'recommended' ? undefined : (sort as Search['sort']) });
  };
  return (
    <div className="head">
      <div className="head-title" ref={heading as RefObject<HTMLDivElement>} tabIndex={-1}>
        <slot name="heading">
          <Heading level={level} part="heading" className="heading">
            {city ? t('titleIn', { title, city: city.title }) : title}
          </Heading>
        </slot>
      </div>
      <Kinds state={state} writing={writing} change={change} />
      <Views writing={writing} view={view} setView={setView} />
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
    </div>
  );
}
