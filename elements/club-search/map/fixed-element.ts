import type { Map as LeafletMap, Point as LeafletPoint, ZoomAnimEvent } from 'leaflet';
import { setPosition } from 'leaflet/src/dom/DomUtil.js';
import type { Point } from './geometry.ts';
import type { Coordinates } from './types.ts';

/** Internal to Leaflet, for its layers: the position of a place at the end of a zoom. */
type ZoomingMap = LeafletMap & {
  _latLngToNewLayerPoint(place: [number, number], zoom: number, center: ZoomAnimEvent['center']): LeafletPoint;
};

/** Keeps an element of a pane at a place of the map, also during an animated zoom. */
export class FixedElement {
  readonly #map: ZoomingMap;
  readonly #element: HTMLElement;
  #place: Coordinates;
  #offset: Point = { x: 0, y: 0 };

  constructor(map: LeafletMap, element: HTMLElement, place: Coordinates) {
    this.#map = map as ZoomingMap;
    this.#element = element;
    this.#place = place;
    map.on('zoomanim', this.#animate);
    this.place();
  }

  /**
   * Moves the element to a place, with an offset in pixels. Without arguments it moves to where its
   * place is now.
   */
  place(place: Coordinates = this.#place, offset: Point = { x: 0, y: 0 }): Point {
    this.#place = place;
    this.#offset = offset;
    const point = this.point();
    setPosition(this.#element, point as LeafletPoint);
    return point;
  }

  /** The element's position in pixels of the pane. */
  point(): Point {
    return this.#aside(this.#map.latLngToLayerPoint([this.#place.latitude, this.#place.longitude]));
  }

  /** Removes the element from the map. */
  remove(): void {
    this.#map.off('zoomanim', this.#animate);
    this.#element.remove();
  }

  #aside({ x, y }: Point): Point {
    return { x: x + this.#offset.x, y: y + this.#offset.y };
  }

  readonly #animate = ({ zoom, center }: ZoomAnimEvent): void => {
    const { latitude, longitude } = this.#place;
    const point = this.#map._latLngToNewLayerPoint([latitude, longitude], zoom, center);
    setPosition(this.#element, this.#aside(point) as LeafletPoint);
  };
}
