export { ClubMap } from './club-map.tsx';
export { type ClubMapProps, type MapBounds, MapUnavailableError, type Pin, type Tiles } from './types.ts';
