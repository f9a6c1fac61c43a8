import type { Language, Money } from '#core/schemas/scalars.ts';

/** Degrees: south, west, north, east. */
export type MapBounds = [south: number, west: number, north: number, east: number];

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export interface Pin extends Coordinates {
  id: number;
  slug: string;
  title: string;
  /** Null if the club has no price to show. */
  price_from: Money | null;
  /** Whether the club has a free time that matches the search. */
  free: boolean;
}

export interface Tiles {
  /** With `{z}`, `{x}`, `{y}` and, if the server supports them, `{s}` and `{r}`. */
  url: string;
  /** Text with links. Other markup is reduced to its text. */
  attribution: string;
}

export interface ClubMapProps {
  pins: readonly Pin[];
  /** The club that the pointer or the focus is on in the list, or null. */
  activeId: number | null;
  /** The club whose pin the pointer or the focus is on, or null. */
  onActivate(id: number | null): void;
  /** A pin was chosen. */
  onSelect(id: number): void;
  /**
   * The visitor wants to search the area in view. Without this handler there is no button for it.
   */
  onBoundsSearch?(bounds: MapBounds): void;
  /** The area to show. Without it, that of all pins. */
  bounds?: MapBounds | null | undefined;
  /** The place to show without bounds and pins. `visitor` marks it as the visitor's position. */
  center?: (Coordinates & { visitor?: boolean }) | null | undefined;
  language: Language;
  /** Without tiles, or if they fail, the map is drawn from the outlines of Natural Earth. */
  tiles?: Tiles | null | undefined;
  /** The pin's price as text, such as `350 ₴`. */
  priceLabel(pin: Pin): string;
  /** The map cannot be shown. It tells the visitor so, and has a button to retry. */
  onError?(error: MapUnavailableError): void;
}

/** The map's code could not load or run, because of the network or the page's policy. */
export class MapUnavailableError extends Error {
  override readonly name = 'MapUnavailableError';
  readonly code = 'MAP_UNAVAILABLE';

  constructor(cause: unknown) {
    super('The map cannot be shown', { cause });
  }
}
