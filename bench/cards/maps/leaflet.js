import 'leaflet/dist/leaflet.css';
import { map as createMap, divIcon, marker } from 'leaflet';

const pane = document.createElement('div');
pane.style.cssText = 'width:1200px;height:800px';
let map;
let clubs;

export function mount(container, all) {
  clubs = all;
  container.append(pane);
  map = createMap(pane).setView([50.45, 30.53], 12);
}
export function show() {
  const icon = divIcon({ className: 'pin', iconSize: [14, 14] });
  for (const { title, latitude, longitude } of clubs) marker([latitude, longitude], { icon, title }).addTo(map);
}
export const pins = () => pane.querySelectorAll('.leaflet-marker-icon').length;
export const pinLeft = () => pane.querySelector('.leaflet-marker-icon').getBoundingClientRect().left;
const paneOf = () => pane;

export { paneOf as pane };
