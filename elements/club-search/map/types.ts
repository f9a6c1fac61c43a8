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
  /** Null when the club has no price to show. */
  price_from: Money | null;
  /** Whether any hour is free in what was searched. */
  free: boolean;
}

export interface Tiles {
  /** With `{z}`, `{x}`, `{y}` and, when the server has them, `{s}` and `{r}`. */
  url: string;
  /** Text, with links at most; any other markup is shown as its text. */
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
  /** The visitor asks for the clubs of the area in view; without it, nothing offers that. */
  onBoundsSearch?(bounds: MapBounds): void;
  /** What to show; without it, all pins. */
  bounds?: MapBounds | null;
  /** What to show when there are neither bounds nor pins. `visitor` marks it as the visitor's own place. */
  center?: (Coordinates & { visitor?: boolean }) | null;
  language: Language;
  /** Without tiles, or when they fail, the map is drawn from Natural Earth's outlines. */
  tiles?: Tiles | null;
  /** The pin's price as text, such as `350 ₴`. */
  priceLabel(pin: Pin): string;
  /** The map cannot be shown; it says so itself and offers to try again. */
  onError?(error: MapUnavailableError): void;
}

/** The map's code could not load or run: the network failed, or the page's policy forbids it. */
export class MapUnavailableError extends Error {
  override readonly name = 'MapUnavailableError';
  readonly code = 'MAP_UNAVAILABLE';

  constructor(cause: unknown) {
    super('The map cannot be shown', { cause });
  }
}
