import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { moneyText } from '#elements/shared/text.ts';
import { ClubMap } from '../map/index.ts';
import type { ChangeSearch, ClubReference, Results, SearchProps, SearchState } from '../model.ts';
import type { SearchWriting } from '../text.ts';
import { useVisibleHeight } from './use-visible-height.ts';

interface Props extends Pick<SearchProps, 'tilesUrl' | 'tilesAttribution'> {
  state: SearchState;
  results: Results;
  writing: SearchWriting;
  /** The club whose pin the pointer or the focus is on, or null. */
  onActivate(id: number | null): void;
  onSelect(club: ClubReference): void;
  change: ChangeSearch;
}

/**
 * Marks the card of the active club. Through the DOM, as rendering a thousand cards again would
 * take too long.
 */
function useActiveCard(map: RefObject<HTMLElement | null>, id: number | null) {
  useEffect(() => {
    const root = map.current!.getRootNode() as ShadowRoot;
    const cards = root.querySelectorAll(`[data-club="${id}"]`);
    for (const card of cards) card.setAttribute('data-active', '');
    return () => {
      for (const card of cards) card.removeAttribute('data-active');
    };
  }, [id]);
}

/** The numbers of a list such as '50.4,30.5'. */
const numbersOf = (text: string | undefined) => text?.split(',').map(Number);

/** The results on the map. */
export function MapPane(props: Props): ReactNode {
  const { state, results, writing, onActivate, onSelect, change, tilesUrl, tilesAttribution } = props;
  const { search, city, activeId } = state;
  const { pins } = results.meta;
  const container = useRef<HTMLDivElement>(null);
  useVisibleHeight(container);
  useActiveCard(container, activeId);
  const bounds = numbersOf(search.bounds) as [number, number, number, number] | undefined;
  const [latitude, longitude] = numbersOf(search.near) ?? [];
  const here = latitude !== undefined && longitude !== undefined ? { latitude, longitude, visitor: true } : undefined;
  return (
    <div ref={container}>
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
        language={writing.language}
        tiles={tilesUrl ? { url: tilesUrl, attribution: tilesAttribution ?? '' } : undefined}
        priceLabel={(pin) => (pin.price_from ? moneyText(pin.price_from, writing) : '')}
      />
    </div>
  );
}
