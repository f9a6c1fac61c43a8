// The least work that shows the map: a button for each club in one layer that follows the pointer.
const WIDTH = 1200;
const HEIGHT = 800;
let clubs;
const pane = document.createElement('div');
const layer = document.createElement('div');
pane.style.cssText = `position:relative;overflow:hidden;width:${WIDTH}px;height:${HEIGHT}px;background:#f1f2f7`;
layer.style.cssText = 'position:absolute;inset:0;will-change:transform';
pane.append(layer);

export function mount(container, all) {
  clubs = all;
  container.append(pane);
  let [x, y] = [0, 0];
  pane.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    if (buttons === 0) return;
    x += movementX;
    y += movementY;
    layer.style.transform = `translate3d(${x}px,${y}px,0)`;
  });
}
export function show() {
  layer.innerHTML = clubs
    .map(({ title, latitude, longitude }) => {
      const left = ((longitude - 30.38) / 0.3) * WIDTH;
      const top = HEIGHT - ((latitude - 50.36) / 0.18) * HEIGHT;
      return `<button aria-label="${title}" style="position:absolute;left:${left}px;top:${top}px;width:14px;height:14px;border:1px solid #fff;border-radius:7px;background:#2a7;padding:0"></button>`;
    })
    .join('');
}
export const pins = () => layer.childElementCount;
const first = () => layer.firstElementChild;
export const pinLeft = () => first().getBoundingClientRect().left;
export { paneOf as pane };

const paneOf = () => pane;
