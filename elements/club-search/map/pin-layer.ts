import type { Map as LeafletMap } from 'leaflet';
import type { Marker } from './clusters.ts';
import { FixedElement } from './fixed-element.ts';
import { type Direction, nearestTowards } from './geometry.ts';
import type { Coordinates } from './types.ts';

export interface PinTexts {
  /** The text on the pin. */
  text(marker: Marker): string;
  /** The accessible name. */
  name(marker: Marker): string;
}

export interface PinHandlers extends PinTexts {
  onActivate(id: number | null): void;
  onChoose(marker: Marker): void;
}

export interface PlacedMarker extends Marker {
  /** The ids of its clubs. */
  ids: readonly number[];
  /** Pixels from its place: clubs at one address are around it. */
  offset?: { x: number; y: number } | undefined;
}

/** Missing in Leaflet's types: whether the last press of the pointer has moved the map. */
type Dragging = LeafletMap['dragging'] & { moved(): boolean };

interface Shown {
  marker: PlacedMarker;
  element: HTMLButtonElement;
  label: HTMLElement;
  fixed: FixedElement;
}

/**
 * The pins in view as buttons with one tab stop. The arrow keys move the focus to the nearest pin
 * in their direction. Elements of pins that leave the view are reused for pins that enter it.
 */
export class PinLayer {
  readonly #map: LeafletMap;
  readonly #pane: HTMLElement;
  readonly #handlers: PinHandlers;
  #shown = new Map<string, Shown>();
  readonly #spare: Shown[] = [];
  #active: number | null = null;
  #stop: string | undefined;

  constructor(map: LeafletMap, pane: HTMLElement, handlers: PinHandlers) {
    this.#map = map;
    this.#pane = pane;
    this.#handlers = handlers;
  }

  /**
   * Shows these markers only. A focused marker keeps the focus; if it is gone, the marker that
   * contains its club gets it.
   */
  show(markers: readonly PlacedMarker[]): void {
    const focused = this.#focusedMarker();
    const before = this.#shown;
    this.#shown = new Map();
    const wanted = new Set(markers.map(({ key }) => key));
    for (const [key, shown] of before) if (!wanted.has(key)) this.#spare.push(shown);
    for (const marker of markers) {
      const shown = before.get(marker.key) ?? this.#spare.pop() ?? this.#create(marker);
      shown.marker = marker;
      this.#shown.set(marker.key, shown);
      this.#write(shown);
      this.#place(shown);
      if (!shown.element.isConnected) this.#pane.append(shown.element);
    }
    if (focused && !this.#shown.has(focused.key)) this.focus(focused.pin.id);
    for (const { element } of this.#spare) element.remove();
    if (this.#stop === undefined || !this.#shown.has(this.#stop)) this.#moveStop(this.#middle()?.marker.key);
  }

  /** Marks the club's pin, or the cluster that contains it. */
  setActive(id: number | null): void {
    this.#active = id;
    for (const shown of this.#shown.values()) this.#mark(shown);
  }

  /** Focuses the marker that contains the club, or the map if there is none. */
  focus(id: number): void {
    const found = [...this.#shown.values()].find(({ marker }) => marker.ids.includes(id));
    if (found) this.#moveStop(found.marker.key);
    (found?.element ?? this.#map.getContainer()).focus({ preventScroll: true });
  }

  /** The places of all pins, with the rectangle that each covers around it, in pixels. */
  covers(): (Coordinates & { left: number; top: number; width: number; height: number })[] {
    return [...this.#shown.values()].map(({ marker, element }) => {
      const { x = 0, y = 0 } = marker.offset ?? {};
      const { offsetWidth: width, offsetHeight: height } = element;
      const { latitude, longitude } = marker;
      return { latitude, longitude, left: x - width / 2, top: y - height, width, height };
    });
  }

  /** Updates all texts, after a change of the language or of a price. */
  rewrite(): void {
    for (const shown of this.#shown.values()) this.#write(shown);
  }

  #create(marker: PlacedMarker): Shown {
    const element = document.createElement('button');
    const label = document.createElement('span');
    element.type = 'button';
    element.setAttribute('part', 'pin');
    element.append(label);
    const shown: Shown = { marker, element, label, fixed: new FixedElement(this.#map, element, marker) };
    const activate = () => this.#handlers.onActivate(shown.marker.count === 1 ? shown.marker.pin.id : null);
    const leave = () => this.#handlers.onActivate(null);
    element.addEventListener('pointerenter', activate);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focus', () => {
      this.#moveStop(shown.marker.key);
      activate();
    });
    element.addEventListener('blur', leave);
    element.addEventListener('dblclick', (event) => event.stopPropagation());
    element.addEventListener('click', (event) => {
      // A click by pointer may be the end of a drag. A click by key has no detail.
      if (event.detail > 0 && (this.#map.dragging as Dragging).moved()) return;
      // Safari does not focus a clicked button, and the focus decides which marker gets it when a
      // cluster opens.
      element.focus({ preventScroll: true });
      this.#handlers.onChoose(shown.marker);
    });
    element.addEventListener('keydown', (event) => this.#key(event, shown));
    return shown;
  }

  #key(event: KeyboardEvent, shown: Shown): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.startsWith('Arrow')) {
      const points = [...this.#shown.values()].map((other) => ({ ...other.fixed.point(), key: other.marker.key }));
      const next = nearestTowards(points, shown.fixed.point(), event.key as Direction);
      if (next) this.#shown.get(next.key)?.element.focus({ preventScroll: true });
    } else if (event.key === 'Escape') this.#map.getContainer().focus({ preventScroll: true });
    else if (event.key === '+' || event.key === '=') this.#map.zoomIn();
    else if (event.key === '-') this.#map.zoomOut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #write(shown: Shown): void {
    const { marker, element, label } = shown;
    label.textContent = this.#handlers.text(marker);
    element.setAttribute('aria-label', this.#handlers.name(marker));
    if (marker.count > 1) label.dataset.count = String(marker.count);
    else delete label.dataset.count;
    this.#mark(shown);
  }

  #mark({ marker, element }: Shown): void {
    const active = this.#active !== null && marker.ids.includes(this.#active);
    const parts = ['pin', marker.count > 1 && 'pin-cluster', !marker.free && 'pin-taken', active && 'pin-active'];
    element.className = `leaflet-zoom-animated ${parts.filter(Boolean).join(' ')}`;
    element.tabIndex = marker.key === this.#stop ? 0 : -1;
  }

  #place({ marker, element, fixed }: Shown): void {
    const { y } = fixed.place(marker, marker.offset);
    // Pins further south are in front.
    element.style.setProperty('--depth', String(Math.round(y) + 100_000));
  }

  #moveStop(key: string | undefined): void {
    this.#stop = key;
    for (const { marker, element } of this.#shown.values()) element.tabIndex = marker.key === key ? 0 : -1;
  }

  #focusedMarker(): PlacedMarker | undefined {
    const { activeElement } = this.#pane.getRootNode() as ShadowRoot | Document;
    return [...this.#shown.values()].find(({ element }) => element === activeElement)?.marker;
  }

  #middle(): Shown | undefined {
    const { x, y } = this.#map.latLngToLayerPoint(this.#map.getCenter());
    const distance = (shown: Shown) => {
      const point = shown.fixed.point();
      return Math.hypot(point.x - x, point.y - y);
    };
    return [...this.#shown.values()].reduce<Shown | undefined>(
      (best, shown) => (best && distance(best) <= distance(shown) ? best : shown),
      undefined,
    );
  }
}
