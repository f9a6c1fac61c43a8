/** A position in degrees (WGS 84). */
export type Place = { latitude: number; longitude: number };

const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance between two positions in whole metres (haversine, on a sphere of the mean radius). */
export function distanceMetres(one: Place, other: Place): number {
  const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2;
  const part =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(part))));
}
