/** The event that the root dispatches when the whole page is hydrated. */
export const HYDRATED_EVENT = 'site-alive';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Runs in the browser before the first button. Buttons do nothing until the page is hydrated, so
 * this repeats the last click then.
 */
const CLICK_RECORDER = `{
let pressed;
const keep = (event) => {
  pressed = event.target.closest('button[type=button]') ?? pressed;
};
document.addEventListener('click', keep, true);
addEventListener('${HYDRATED_EVENT}', () => {
  document.removeEventListener('click', keep, true);
  setTimeout(() => pressed?.click());
}, { once: true });
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
  // The click listener is before the style sheets, as a script after them would wait for them.
  return html
    .replaceAll(PRELOAD, '')
    .replace('<head>', () => `<head><script${attributes}>${CLICK_RECORDER}</script>`)
    .replace(
      START,
      () =>
        `<script${attributes} type="text/plain">${code}</script><script${attributes}>${moduleLoader(JSON.stringify(addresses))}</script>`,
    );
}
