/** Told by the root once every part of the page is alive. */
export const ALIVE = 'site-alive';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * In the browser, before there is a button: until the page lives its buttons are deaf, so the last one pressed is kept and pressed
 * again then.
 */
const LISTEN = `{
let pressed;
const keep = (event) => {
  pressed = event.target.closest('button[type=button]') ?? pressed;
};
document.addEventListener('click', keep, true);
addEventListener('${ALIVE}', () => {
  document.removeEventListener('click', keep, true);
  setTimeout(() => pressed?.click());
}, { once: true });
}`;

/** In the browser, with the page's modules: two frames on, the first paint has been handed over. */
const later = (addresses: string) => `{
const now = document.currentScript;
const add = (tag, fields) => document.head.append(Object.assign(document.createElement(tag), fields));
const start = () => {
  // Each in a task of its own: thirty at once keep a phone from answering.
  for (const href of ${addresses}) setTimeout(add, 0, 'link', { rel: 'modulepreload', href });
  setTimeout(add, 0, 'script', { type: 'module', textContent: now.previousElementSibling.textContent });
};
if (document.hidden) start();
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`;

/**
 * The page with its modules asked for after its first paint in place of before it, for until then its styles and fonts
 * have the line for themselves. A page without modules stays as it is.
 */
export function startLate(html: string): string {
  const start = START.exec(html);
  if (!start) return html;
  const [, attributes, code] = start;
  const addresses = Array.from(html.matchAll(PRELOAD), ([, address]) => address);
  // The listening one before the sheets, for which a script after them would wait.
  return html
    .replaceAll(PRELOAD, '')
    .replace('<head>', () => `<head><script${attributes}>${LISTEN}</script>`)
    .replace(
      START,
      () =>
        `<script${attributes} type="text/plain">${code}</script><script${attributes}>${later(JSON.stringify(addresses))}</script>`,
    );
}
