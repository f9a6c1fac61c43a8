import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#core/schemas/scalars.ts';
import { ClubMap, type Tiles } from './club-search/map/index.ts';
import { adoptStyles } from './shared/element/stylesheet.ts';

export type Place = {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** The label of the pin. */
  title: string;
  language: Language;
  /** Without tiles, or if they fail, the map shows Natural Earth outlines. */
  tiles?: Tiles | undefined;
  /** Called when the pin is selected. */
  onSelect(): void;
};

/**
 * Renders the map of the search around one position, in a shadow root of `host`. Returns a cleanup
 * function.
 */
export function showMap(host: HTMLElement, { language, tiles, onSelect, ...place }: Place): () => void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  adoptStyles(shadow, '[part=root],:host{height:100%}');
  const container = document.createElement('div');
  container.setAttribute('part', 'root');
  shadow.replaceChildren(container);
  const root = createRoot(container);
  root.render(
    createElement(ClubMap, {
      pins: [{ ...place, id: 1, slug: '', price_from: null, free: true }],
      activeId: null,
      onActivate: () => {},
      onSelect,
      language,
      tiles: tiles ?? null,
      priceLabel: () => '',
    }),
  );
  return () => root.unmount();
}
