import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type ActiveFilter, type FilterName, filterOf, withoutFilter, withoutFilters } from '#core/state/search.ts';
import { wishQuery } from '#core/state/wish-query.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { useTexts } from '#elements/shared/deferred/use-deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { originOf, siteUrl } from '../club-url.ts';
import type { ChangeSearch, Results } from '../model.ts';
import css from '../styles/no-results.css';
import { filterText, type SearchWriting } from '../text.ts';

const texts = deferredTexts({
  en: () => import('#locales/en/club-search-wish.json'),
  uk: () => import('#locales/uk/club-search-wish.json'),
  ru: () => import('#locales/ru/club-search-wish.json'),
});

interface Props {
  results: Results;
  writing: SearchWriting;
  change: ChangeSearch;
}

/**
 * The form for an email when what was looked for frees up. Undefined for words, which no wish has, and
 * on the site itself, whose pages have the link below every search.
 */
function wishUrlOf({ results: { search }, writing: { language } }: Props, api: string | null): string | undefined {
  const origin = originOf(api);
  if (search.search || origin === location.origin) return undefined;
  return siteUrl(`/booking-wish${wishQuery(search)}`, { language, origin });
}

/** A button that removes one filter, with the number of clubs that are found without it. */
function DropFilter({ name, total, results, writing, change }: Props & { name: FilterName; total: number }): ReactNode {
  const { t } = writing;
  const { search, meta } = results;
  const filter: ActiveFilter =
    name === 'parameters' && search.parameters?.length === 1 ? { name, value: search.parameters[0] } : { name };
  return (
    <button
      type="button"
      part="drop-filter"
      className="button button-small"
      onClick={() => change((current) => withoutFilter(current, { name }))}
    >
      {t('dropFilter', {
        // The chip of a text has its own quotation marks.
        filter: (name === 'search' && search.search) || filterText(filter, search, meta.facets, writing),
      })}
      <span className="gain">{t('clubs', { count: total })}</span>
    </button>
  );
}

/** Nothing matches: which filter to remove, and how many clubs are found then. */
export function NoResults(props: Props): ReactNode {
  const { results, writing, change } = props;
  const { t, language } = writing;
  const root = useRef<HTMLDivElement>(null);
  const [wishUrl, setWishUrl] = useState<string>();
  const wishText = useTexts(texts, language, 'ignore');
  useLayoutEffect(() => addStyles(root.current!.getRootNode(), css), []);
  useLayoutEffect(() => {
    // A server knows no origin.
    const { host } = root.current!.getRootNode() as ShadowRoot;
    setWishUrl(wishUrlOf(props, host.getAttribute('api')));
  }, [results]);
  const droppable = results.meta.without.flatMap(({ filter, total }) => {
    const name = filterOf(filter);
    return name && total > 0 ? [{ name, total }] : [];
  });
  return (
    <div part="empty" className="empty" ref={root}>
      <p className="empty-title">{t('nothing')}</p>
      <p>{t(droppable.length > 0 ? 'nothingDrop' : 'nothingElse')}</p>
      <ul className="ways">
        {droppable.map((filter) => (
          <li key={filter.name}>
            <DropFilter {...props} {...filter} />
          </li>
        ))}
      </ul>
      {wishUrl && wishText && (
        <a part="wish" className="button button-small" href={wishUrl}>
          {wishText('wish')}
        </a>
      )}
      <button
        type="button"
        part="clear-all"
        className="button button-small button-primary"
        onClick={() => change(withoutFilters)}
      >
        {t('clearAll')}
      </button>
    </div>
  );
}
