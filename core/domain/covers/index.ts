/** Covers: pictures of courts to true scale, drawn from the club's id. Pure SVG strings, alike on server and page. */
export { type BatteryCourt, type BatteryOptions, battery } from './battery.ts';
export { type CornerPlace, type CoverOptions, cover, fromCorner, strip } from './cover.ts';
export { plan } from './plan.ts';
