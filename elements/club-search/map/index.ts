export { ClubMap } from './ClubMap.tsx';
export { type ClubMapProps, type MapBounds, MapUnavailableError, type Pin, type Tiles } from './types.ts';
