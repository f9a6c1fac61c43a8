import type { Facet } from 'courtside/core';
import { FORM_TOOLS } from '../form-tools.ts';
import { useTexts } from '../i18n/use-texts.ts';

export type DeclaredFacets = Facet[];

/** What clubs declare, and whether a match wants players. The search has these filters in its dialog, which needs a script. */
export const DECLARED: readonly string[] = ['without_grid', 'shelter_within', 'veterans_programme', 'players_wanted'];

interface Props {
  facets: DeclaredFacets;
  /** The query of the page's address, such as `?price_max=50000`. */
  query: string;
}

/**
 * For visitors without script: the filters that need the dialog otherwise, as a form that keeps the others.
 * The counts are those of the place, so that they are shown only while nothing else is filtered.
 */
export function ScriptlessFilters({ facets, query }: Props) {
  const { t } = useTexts();
  if (facets.length === 0) return null;
  const chosen = new URLSearchParams(query);
  const kept = [...chosen].filter(([name, value]) => value !== '' && name !== 'page' && !DECLARED.includes(name));
  const labels: Record<string, string> = {
    without_grid: t('powerCuts'),
    shelter_within: t('shelter'),
    veterans_programme: t('veterans'),
    players_wanted: t('matchesTitle'),
  };
  return (
    <noscript>
      <form method="get" className="wrap clubs-declared" aria-label={t('declaredFilters')} {...FORM_TOOLS.filter}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {facets.map(({ field, values }) => (
          <label key={field}>
            {labels[field]}
            <select name={field} defaultValue={chosen.get(field) ?? ''}>
              <option value="">{t('anyDeclared')}</option>
              {values
                .filter(({ value }) => value !== 'false')
                .map(({ value, title, count }) => (
                  <option key={value} value={value}>
                    {query === '' ? `${title} (${count})` : title}
                  </option>
                ))}
            </select>
          </label>
        ))}
        <button type="submit" className="button">
          {t('applyFilters')}
        </button>
      </form>
    </noscript>
  );
}
