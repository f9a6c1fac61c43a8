/** The event that the root dispatches when the whole page is hydrated. */
export const HYDRATED_EVENT = 'site-alive';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Runs in the browser before the first button. Buttons and cells do nothing until the page, or the
 * element they are in, is hydrated. On a slow phone this takes seconds after they are shown. Until
 * then the last one that was pressed pulses (or stays dim, if the visitor wants no motion), and then
 * it is pressed again. Pulsing changes no attribute, which hydration would complain of.
 */
const PRESS_RECORDER = `{
let pressed, pulse;
const still = matchMedia('(prefers-reduced-motion: reduce)');
/** Once the page is hydrated: the elements that are not. */
let waiting;
const hostOf = (node) => node.getRootNode().host;
document.addEventListener('click', (event) => {
  const press = event.composedPath()[0].closest?.('button[type=button], td[tabindex]');
  if (!press || (waiting && !waiting.has(hostOf(press)))) return;
  pulse?.cancel();
  pressed = press;
  pulse = press.animate({ opacity: [0.4, still.matches ? 0.4 : 1] }, { duration: 700, iterations: 30, direction: 'alternate' });
}, true);
const repeat = (host) => {
  if (!pressed || hostOf(pressed) !== host) return;
  const press = pressed;
  pressed = undefined;
  pulse.cancel();
  setTimeout(() => press.click());
};
addEventListener('${HYDRATED_EVENT}', () => {
  // The page defines its elements after its own hydration.
  waiting = new Set(document.querySelectorAll(':not(:defined)'));
  repeat();
}, { once: true });
addEventListener('courtside-ready', ({ target }) => {
  waiting?.delete(target);
  repeat(target);
});
}`;

/** Runs in the browser with the page's modules. After two frames the first paint is done. */
const moduleLoader = (addresses: string) => `{
const now = document.currentScript;
const add = (tag, fields) => document.head.append(Object.assign(document.createElement(tag), fields));
const start = () => {
  // One module per task: thirty at once would block a phone.
  for (const href of ${addresses}) setTimeout(add, 0, 'link', { rel: 'modulepreload', href });
  setTimeout(add, 0, 'script', { type: 'module', textContent: now.previousElementSibling.textContent });
};
if (document.hidden) start();
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`;

/**
 * Changes a page to request its modules after the first paint, so that styles and fonts get the
 * bandwidth until then. A page without modules is unchanged.
 */
export function deferModules(html: string): string {
  const start = START.exec(html);
  if (!start) return html;
  const [, attributes, code] = start;
  const addresses = Array.from(html.matchAll(PRELOAD), ([, address]) => address);
  // The listener is before the style sheets, as a script after them would wait for them.
  return html
    .replaceAll(PRELOAD, '')
    .replace('<head>', () => `<head><script${attributes}>${PRESS_RECORDER}</script>`)
    .replace(
      START,
      () =>
        `<script${attributes} type="text/plain">${code}</script><script${attributes}>${moduleLoader(JSON.stringify(addresses))}</script>`,
    );
}
