/**
 * Leaflet's modules: a map without popups, controls and vector layers needs half of the library.
 */
declare module 'leaflet/src/map/Map.js' {
  export { Map } from 'leaflet';
}
declare module 'leaflet/src/layer/tile/GridLayer.js' {
  export { GridLayer } from 'leaflet';
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { TileLayer } from 'leaflet';
}
declare module 'leaflet/src/dom/DomUtil.js' {
  import { DomUtil } from 'leaflet';
  export const setPosition: typeof DomUtil.setPosition;
}
declare module 'leaflet/src/map/handler/*.js';
