import type { FitBoundsOptions, Map as LeafletMap, TileLayer as LeafletTileLayer } from 'leaflet';
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import { Map as LeafletMapClass } from 'leaflet/src/map/Map.js';
import type { Language } from '#core/schemas/scalars.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import type { BaseMapLayer } from './base-map/layer.ts';
import { Clusters, MAX_ZOOM, type Marker } from './clusters.ts';
import { FixedElement } from './fixed-element.ts';
import { metresPerPixel, ringOffsets } from './geometry.ts';
import { type PinHandlers, PinLayer, type PlacedMarker } from './pin-layer.ts';
import type { Coordinates, MapBounds, Pin, Tiles } from './types.ts';

const baseMap = deferred(() => import('./base-map/layer.ts'));

export interface EngineOptions extends Omit<PinHandlers, 'onChoose'> {
  language: Language;
  tiles: Tiles | null;
  onSelect(id: number): void;
  /** The view has changed, because of the visitor or the program. */
  onView(view: { bounds: MapBounds; metresPerPixel: number; byVisitor: boolean }): void;
  /** The drawn map is shown instead of tiles. */
  onDrawn(): void;
}

/** Ukraine, the view without bounds, center and pins. */
const HOME: MapBounds = [44.2, 22, 52.4, 40.3];
/**
 * The highest zoom that shows clubs. Tiles have streets; the drawn map has rivers, and around a
 * single club the city.
 */
const CLOSEST_FIT = { tiles: 15, drawn: 13, drawnAlone: 11 };
/** The drawn map has nothing to show further out. */
const MIN_ZOOM = 4;
/** The tile server counts as lost when this many tiles have failed, and more than have loaded. */
const LOST_TILES = 3;
/** It also counts as lost when no tile has loaded after this time. */
const TILES_PATIENCE_MS = 6000;
/** The share of the view beyond its edges that has pins too, so that a pan shows them at once. */
const OVERSCAN = 0.15;

/** The map without React: Leaflet, the pins, and the tiles or the drawn map below them. */
export class Engine {
  readonly #map: LeafletMap;
  readonly #pins: PinLayer;
  readonly #options: EngineOptions;
  readonly #resized: ResizeObserver;
  #clusters = new Clusters([]);
  #opened: number | undefined;
  #programmatic = false;
  #language: Language;
  /** True as soon as there are no tiles. The layer of the drawn map loads later. */
  #drawing = false;
  #drawn: BaseMapLayer | undefined;
  #visitor: FixedElement | undefined;
  #removed = false;

  /** Creates the map in a container that has its final size. */
  static create(this: void, container: HTMLElement, options: EngineOptions): Engine {
    return new Engine(container, options);
  }

  private constructor(container: HTMLElement, options: EngineOptions) {
    this.#options = options;
    this.#language = options.language;
    const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map = new LeafletMapClass(container, {
      attributionControl: false,
      zoomControl: false,
      // The ResizeObserver below notices every change of the size, including the window's.
      trackResize: false,
      fadeAnimation: animated,
      zoomAnimation: animated,
      inertia: animated,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      worldCopyJump: true,
    });
    const pane = this.#map.getPane('markerPane')!;
    pane.setAttribute('role', 'group');
    this.#pins = new PinLayer(this.#map, pane, { ...options, onChoose: (marker) => this.#choose(marker) });
    this.#map.on('moveend', () => this.#changed());
    this.#drawing = !options.tiles;
    this.fit(HOME);
    this.#showGround(options.tiles);
    this.#resized = new ResizeObserver(() => this.#quietly(() => this.#map.invalidateSize(false)));
    this.#resized.observe(container);
  }

  setPins(pins: readonly Pin[]): void {
    this.#clusters = new Clusters(pins);
    this.#opened = undefined;
    this.#refresh();
  }

  setActive(id: number | null): void {
    this.#pins.setActive(id);
  }

  /**
   * Changes the language of the drawn map's names and of the pins' texts, which the handlers
   * return.
   */
  setLanguage(language: Language, pinsName: string): void {
    this.#map.getPane('markerPane')!.setAttribute('aria-label', pinsName);
    this.#language = language;
    this.#drawn?.setLanguage(language);
    this.#pins.rewrite();
  }

  /** Shows a dot at the visitor's position, with a name for screen readers. Null removes it. */
  setVisitor(place: Coordinates | null, name: string): void {
    this.#visitor?.remove();
    this.#visitor = undefined;
    if (!place) return;
    const element = document.createElement('span');
    element.className = 'visitor leaflet-zoom-animated';
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', name);
    this.#visitor = new FixedElement(this.#map, element, place);
    this.#map.getPane('overlayPane')!.append(element);
  }

  /**
   * Fits the view to the bounds. Leaves room for the pins at their edges unless `exactly` is true.
   */
  fit([south, west, north, east]: MapBounds, exactly = false): void {
    const drawn = south === north && west === east ? CLOSEST_FIT.drawnAlone : CLOSEST_FIT.drawn;
    const room: FitBoundsOptions = exactly
      ? {}
      : {
          maxZoom: this.#drawing ? drawn : CLOSEST_FIT.tiles,
          paddingTopLeft: [48, 72],
          paddingBottomRight: [48, 40],
        };
    this.#quietly(() =>
      this.#map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { ...room, animate: false },
      ),
    );
  }

  center({ latitude, longitude }: Coordinates): void {
    this.#quietly(() => this.#map.setView([latitude, longitude], 12, { animate: false }));
  }

  zoom(by: 1 | -1): void {
    this.#map.setZoom(this.#map.getZoom() + by);
  }

  /** Whether a place is in view. */
  holds({ latitude, longitude }: Coordinates): boolean {
    return this.#map.getBounds().contains([latitude, longitude]);
  }

  bounds(): MapBounds {
    const bounds = this.#map.getBounds();
    return [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()];
  }

  remove(): void {
    this.#removed = true;
    this.#resized.disconnect();
    this.#map.remove();
    this.#map.off();
    // Leaflet's pending timers, such as those of a zoom or the wheel, still use the pane: they get
    // one that is not on the page.
    (this.#map as LeafletMap & { _mapPane: HTMLElement })._mapPane = document.createElement('div');
  }

  /** Moves the map by the program. All other moves are the visitor's. */
  #quietly(move: () => void): void {
    this.#programmatic = true;
    move();
    this.#programmatic = false;
  }

  #changed(): void {
    this.#refresh();
    this.#visitor?.place();
    const { lat } = this.#map.getCenter();
    this.#options.onView({
      bounds: this.bounds(),
      metresPerPixel: metresPerPixel(lat, this.#map.getZoom()),
      byVisitor: !this.#programmatic,
    });
  }

  #refresh(): void {
    const padded = this.#map.getBounds().pad(OVERSCAN);
    const area: MapBounds = [padded.getSouth(), padded.getWest(), padded.getNorth(), padded.getEast()];
    const markers = this.#clusters.markers(area, this.#map.getZoom());
    this.#pins.show(markers.flatMap((marker) => this.#placed(marker)));
  }

  #placed(marker: Marker): PlacedMarker[] {
    if (marker.clusterId === undefined) return [{ ...marker, ids: [marker.pin.id] }];
    const leaves = this.#clusters.leaves(marker.clusterId);
    if (marker.clusterId !== this.#opened) return [{ ...marker, ids: leaves.map(({ id }) => id) }];
    const { latitude, longitude } = marker;
    const offsets = ringOffsets(leaves.length);
    return leaves.map((pin, index) => ({
      key: `pin ${pin.id}`,
      latitude,
      longitude,
      pin,
      count: 1,
      free: pin.free,
      ids: [pin.id],
      offset: offsets[index],
    }));
  }

  #choose({ clusterId, pin, latitude, longitude }: Marker): void {
    if (clusterId === undefined) {
      this.#options.onSelect(pin.id);
      return;
    }
    const zoom = this.#clusters.expansionZoom(clusterId);
    if (zoom > MAX_ZOOM) {
      this.#opened = clusterId;
      this.#refresh();
    } else this.#map.setView([latitude, longitude], zoom);
  }

  #showGround(tiles: Tiles | null): void {
    if (!tiles) {
      this.#draw();
      return;
    }
    const layer: LeafletTileLayer = new TileLayer(tiles.url, {
      maxZoom: MAX_ZOOM,
      detectRetina: tiles.url.includes('{r}'),
    });
    let came = 0;
    let lost = 0;
    const giveUp = () => {
      clearTimeout(patience);
      if (this.#removed || this.#drawing) return;
      layer.remove();
      this.#draw();
    };
    const patience = setTimeout(() => came === 0 && giveUp(), TILES_PATIENCE_MS);
    layer.on('tileload', () => {
      came += 1;
    });
    layer.on('tileerror', () => {
      lost += 1;
      if (lost >= LOST_TILES && lost > came) giveUp();
    });
    layer.addTo(this.#map);
  }

  async #draw(): Promise<void> {
    this.#drawing = true;
    this.#options.onDrawn();
    try {
      const { BaseMapLayer } = await baseMap.load();
      if (this.#removed) return;
      this.#drawn = new BaseMapLayer(this.#language);
      this.#drawn.addTo(this.#map);
    } catch {
      // The pins remain, on a plain background.
    }
  }
}
