import type { Map as LeafletMap, TileLayer as LeafletTileLayer } from 'leaflet';
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import type { Language } from '#core/schemas/scalars.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import type { BaseMapLayer, Covers } from './base-map/layer.ts';
import { MAX_ZOOM } from './clusters.ts';
import type { Tiles } from './types.ts';

const baseMap = deferred(() => import('./base-map/layer.ts'));

/** The tile server counts as lost when this many tiles fail in a row. */
const LOST_TILES = 3;
/** While no tile has loaded after this time, the drawn map is shown. */
const TILES_PATIENCE_MS = 6000;

export interface GroundOptions {
  language: Language;
  /** Null for the drawn map. */
  tiles: Tiles | null;
  covers: Covers;
  /** The drawn map is now shown instead of tiles, or no longer. */
  onDrawn(drawn: boolean): void;
}

/**
 * What is below the pins: tiles, requested once the map has been in view, or the drawn map while
 * there are none.
 */
export class Ground {
  readonly #map: LeafletMap;
  readonly #options: GroundOptions;
  readonly #seen: IntersectionObserver;
  #language: Language;
  #tiles: LeafletTileLayer | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #drawn: BaseMapLayer | undefined;
  #isDrawn: boolean;
  #removed = false;

  constructor(map: LeafletMap, options: GroundOptions) {
    this.#map = map;
    this.#options = options;
    this.#language = options.language;
    this.#isDrawn = !options.tiles;
    this.#seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#seen.disconnect();
      this.#requestTiles();
      addEventListener('online', this.#requestTiles);
    });
    if (options.tiles) this.#seen.observe(map.getContainer());
    else this.#load();
  }

  /** Whether the drawn map is shown. Its code loads later. */
  get isDrawn(): boolean {
    return this.#isDrawn;
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.#drawn?.setLanguage(language);
  }

  /** Hides names of the drawn map that are covered. */
  clearCovered(): void {
    this.#drawn?.clearCovered();
  }

  remove(): void {
    this.#removed = true;
    this.#seen.disconnect();
    clearTimeout(this.#patience);
    removeEventListener('online', this.#requestTiles);
  }

  /** Requests the tiles, unless they are on the map. */
  readonly #requestTiles = (): void => {
    if (this.#tiles) return;
    const { url } = this.#options.tiles!;
    const layer: LeafletTileLayer = new TileLayer(url, {
      maxZoom: MAX_ZOOM,
      className: 'street-map',
      detectRetina: url.includes('{r}'),
      // Tile servers want to know the site. The address of a page may contain a secret, so they
      // never see more than the origin, whatever the policy of the page.
      referrerPolicy: 'strict-origin',
      zIndex: 2,
    });
    let lost = 0;
    layer.on('tileload', () => {
      lost = 0;
      clearTimeout(this.#patience);
      this.#draw(false);
    });
    layer.on('tileerror', () => {
      lost += 1;
      if (lost < LOST_TILES || this.#removed) return;
      clearTimeout(this.#patience);
      this.#tiles = undefined;
      layer.remove();
      this.#draw(true);
    });
    this.#tiles = layer;
    this.#patience = setTimeout(() => this.#draw(true), TILES_PATIENCE_MS);
    layer.addTo(this.#map);
  };

  #draw(drawn: boolean): void {
    if (drawn === this.#isDrawn || this.#removed) return;
    this.#isDrawn = drawn;
    if (drawn) this.#load();
    else this.#drawn?.remove();
    this.#options.onDrawn(drawn);
  }

  async #load(): Promise<void> {
    try {
      const { BaseMapLayer } = await baseMap.load();
      if (this.#removed || !this.#isDrawn) return;
      this.#drawn ??= new BaseMapLayer(this.#language, this.#options.covers);
      this.#drawn.setLanguage(this.#language);
      this.#drawn.addTo(this.#map);
    } catch {
      // The pins remain, on a plain background.
    }
  }
}
