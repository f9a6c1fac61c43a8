import type { ReactNode, RefObject } from 'react';
import { SEARCH_KINDS, type Search } from '#core/state/search.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { Heading } from './Heading.tsx';
import { icons } from './icons.ts';
import { Pick } from './Pick.tsx';
import type { SearchState } from './state.ts';
import type { Writing } from './writing.ts';

export type View = 'list' | 'map' | 'both';

interface Props {
  state: SearchState;
  writing: Writing;
  level: number;
  heading: RefObject<HTMLElement | null>;
  view: View;
  setView(view: View): void;
  change(change: Partial<Search>): void;
  /** Asks for the visitor's place first. */
  sortByDistance(): void;
}

const SORTS = ['recommended', 'distance', 'price', 'rating', 'soonest'] as const;

const FOUND = { clubs: 'clubs', coaches: 'coaches_found', services: 'services' };

/** '23 clubs, 148 free hours' */
export function countText({ results }: SearchState, { t }: Writing): string {
  if (!results) return '';
  const { search, total, meta } = results;
  const found = t(FOUND[search.kind ?? 'clubs'], { count: total });
  const clubs = (search.kind ?? 'clubs') === 'clubs';
  return clubs && meta.free_slots ? `${found}, ${t('freeTimes', { count: meta.free_slots })}` : found;
}

/** Heading, kinds of results, how many there are, their order, and the choice between list and map. */
export function ResultHead(props: Props): ReactNode {
  const { state, writing, level, heading, view, setView, change, sortByDistance } = props;
  const { search, city } = state;
  const { t } = writing;
  const kind = search.kind ?? 'clubs';
  const title = t(`kind_${kind}`);
  return (
    <div className="head">
      <div className="head-title" ref={heading as RefObject<HTMLDivElement>} tabIndex={-1}>
        <slot name="heading">
          <Heading level={level} part="heading" className="heading">
            {city ? t('titleIn', { title, city: city.title }) : title}
          </Heading>
        </slot>
      </div>
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
      <fieldset className="views">
        <legend className="visually-hidden">{t('views')}</legend>
        {(['list', 'both', 'map'] as const).map((each) => (
          <label part="view" key={each} className={each === view ? `kind view-${each} on` : `kind view-${each}`}>
            <input type="radio" name="view" checked={each === view} onChange={() => setView(each)} />
            {each !== 'both' && <Icon path={icons[each]} />}
            {t(`view_${each}`)}
          </label>
        ))}
      </fieldset>
      <p part="count" className="count" role="status">
        {countText(state, writing)}
      </p>
      <Pick
        name="sort"
        className="sort"
        label={t('sort')}
        value={search.sort ?? 'recommended'}
        options={() => SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
        writing={writing}
        onChange={(sort) => {
          if (sort === 'distance' && !search.near) sortByDistance();
          else change({ sort: sort === 'recommended' ? undefined : (sort as Search['sort']) });
        }}
      />
    </div>
  );
}
