import type { FitBoundsOptions, Map as LeafletMap } from 'leaflet';
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import { Map as LeafletMapClass } from 'leaflet/src/map/Map.js';
import type { Language } from '#core/schemas/scalars.ts';
import type { Cover } from './base-map/labels.ts';
import { Clusters, MAX_ZOOM, type Marker } from './clusters.ts';
import { FixedElement } from './fixed-element.ts';
import { metresPerPixel, ringOffsets } from './geometry.ts';
import { Ground } from './ground.ts';
import { type PinHandlers, PinLayer, type PlacedMarker } from './pin-layer.ts';
import type { Coordinates, MapBounds, Pin, Tiles } from './types.ts';

export interface EngineOptions extends Omit<PinHandlers, 'onChoose'> {
  language: Language;
  tiles: Tiles | null;
  onSelect(id: number): void;
  /** The view has changed, because of the visitor or the program. */
  onView(view: { bounds: MapBounds; metresPerPixel: number; byVisitor: boolean }): void;
  /** The drawn map is now shown instead of tiles, or no longer. */
  onDrawn(drawn: boolean): void;
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
  readonly #ground: Ground;
  /** Fits the view again to what the program showed last, until the visitor moves the map. */
  #refit: (() => void) | undefined;
  #visitor: FixedElement | undefined;

  /** Creates the map in a container that has its final size. */
  static create(this: void, container: HTMLElement, options: EngineOptions): Engine {
    return new Engine(container, options);
  }

  private constructor(container: HTMLElement, options: EngineOptions) {
    this.#options = options;
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
    this.#ground = new Ground(this.#map, {
      language: options.language,
      tiles: options.tiles,
      covers: (zoom) => this.#covers(zoom),
      onDrawn: (drawn) => {
        options.onDrawn(drawn);
        this.#refit?.();
      },
    });
    this.fit(HOME);
    if (this.#ground.isDrawn) options.onDrawn(true);
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
    this.#ground.setLanguage(language);
    this.#pins.rewrite();
    this.#ground.clearCovered();
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
          maxZoom: this.#ground.isDrawn ? drawn : CLOSEST_FIT.tiles,
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
    // The drawn map has less to show close by.
    this.#refit = exactly ? undefined : () => this.fit([south, west, north, east]);
  }

  center({ latitude, longitude }: Coordinates): void {
    this.#refit = undefined;
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
    this.#ground.remove();
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
    if (!this.#programmatic) this.#refit = undefined;
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
    this.#ground.clearCovered();
  }

  /** What the pins cover at a zoom, in pixels of the world. */
  #covers(zoom: number): Cover[] {
    return this.#pins.covers().map(({ latitude, longitude, left, top, width, height }) => {
      const { x, y } = this.#map.project([latitude, longitude], zoom);
      return { x: x + left + width / 2, y: y + top + height / 2, width, height };
    });
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
}
