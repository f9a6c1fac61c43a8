/**
 * Covers: pictures of courts to scale, drawn from the club's id. Pure SVG strings, the same on
 * server and client.
 */
export { type BatteryCourt, type BatteryOptions, battery, batteryPlaces, type CourtPlace } from './battery.ts';
export { type CornerPlace, type CoverOptions, cover, fromCorner, strip } from './cover.ts';
export { plan } from './plan.ts';
