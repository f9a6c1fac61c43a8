import type { ReactNode } from 'react';
import { changeSearch, type Search } from '#core/state/search.ts';
import { moneyText } from '#elements/shared/ui/money.tsx';
import type { SearchProps } from './props.ts';
import type { SearchState } from './state.ts';
import { useLazy } from './use-lazy.ts';
import type { Writing } from './writing.ts';

interface Props extends Pick<SearchProps, 'tilesUrl' | 'tilesAttribution'> {
  state: SearchState;
  writing: Writing;
  shown: boolean;
  activeId: number | null;
  onActivate(id: number | null): void;
  onSelect(id: number): void;
  change(search: Search): void;
  failed(error: unknown): void;
}

/** The map beside or in place of the list, loaded when it is first shown. */
export function MapPane(props: Props): ReactNode {
  const { state, writing, shown, activeId, onActivate, onSelect, change, failed, tilesUrl, tilesAttribution } = props;
  const { search, results, city } = state;
  const { t, language } = writing;
  const map = useLazy(() => import('./map/index.ts'), shown, failed);
  const bounds = search.bounds?.split(',').map(Number) as [number, number, number, number] | undefined;
  return (
    <section part="map" className="map" aria-label={t('map')}>
      {shown && map && results && (
        <map.ClubMap
          pins={results.meta.pins}
          activeId={activeId}
          onActivate={onActivate}
          onSelect={onSelect}
          onBoundsSearch={(area) =>
            change(changeSearch(search, { bounds: area.map((edge) => edge.toFixed(4)).join(',') }))
          }
          bounds={bounds}
          center={city ? [city.latitude, city.longitude] : undefined}
          language={language}
          tiles={tilesUrl ? { url: tilesUrl, attribution: tilesAttribution ?? '' } : undefined}
          t={t}
          priceLabel={(pin) => (pin.price_from ? moneyText(pin.price_from, language, t) : '')}
        />
      )}
    </section>
  );
}
