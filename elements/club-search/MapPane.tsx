import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Search } from '#core/state/search.ts';
import { moneyText } from '#elements/shared/text.ts';
import type { Results } from './data.ts';
import { ClubMap } from './map/index.ts';
import type { SearchProps } from './props.ts';
import type { SearchState } from './state.ts';
import { useInSight } from './use-in-sight.ts';
import type { Writing } from './writing.ts';

interface Props extends Pick<SearchProps, 'tilesUrl' | 'tilesAttribution'> {
  state: SearchState;
  results: Results;
  writing: Writing;
  activeId: number | null;
  onActivate(id: number | null): void;
  onSelect(club: { id: number; slug: string; title: string; city: { title: string } }): void;
  change(change: Partial<Search>): void;
}

/** A pin lights its card. By hand, for rendering a thousand cards anew would be felt. */
function useLit(map: RefObject<HTMLElement | null>, id: number | null) {
  useEffect(() => {
    const root = map.current!.getRootNode() as ShadowRoot;
    const cards = root.querySelectorAll(`[data-club="${id}"]`);
    for (const card of cards) card.setAttribute('data-active', '');
    return () => {
      for (const card of cards) card.removeAttribute('data-active');
    };
  }, [id]);
}

/** The search on the map; a part that is loaded when it is first shown. */
export function MapPane(props: Props): ReactNode {
  const { state, results, writing, activeId, onActivate, onSelect, change, tilesUrl, tilesAttribution } = props;
  const { search, city } = state;
  const { language } = writing;
  const { pins } = results.meta;
  const sight = useRef<HTMLDivElement>(null);
  useInSight(sight);
  useLit(sight, activeId);
  const bounds = search.bounds?.split(',').map(Number) as [number, number, number, number] | undefined;
  const [latitude, longitude] = search.near?.split(',').map(Number) ?? [];
  const here = latitude !== undefined && longitude !== undefined ? { latitude, longitude, visitor: true } : undefined;
  return (
    <div ref={sight}>
      <ClubMap
        pins={pins}
        activeId={activeId}
        onActivate={onActivate}
        onSelect={(id) => {
          const pin = pins.find((each) => each.id === id);
          if (pin) onSelect({ ...pin, city: { title: city?.title ?? '' } });
        }}
        onBoundsSearch={(area) => change({ bounds: area.map((edge) => edge.toFixed(4)).join(',') })}
        bounds={bounds}
        center={here ?? city}
        language={language}
        tiles={tilesUrl ? { url: tilesUrl, attribution: tilesAttribution ?? '' } : undefined}
        priceLabel={(pin) => (pin.price_from ? moneyText(pin.price_from, writing) : '')}
      />
    </div>
  );
}
