/** Told by the root once every part of the page is alive. */
export const ALIVE = 'site-alive';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * In the browser, with the page's modules: two frames on, the first paint has been handed over. Until the page lives its buttons
 * are deaf, so the last one pressed is kept and pressed again then.
 */
const later = (addresses: string) => `{
let pressed;
const keep = (event) => {
  pressed = event.target.closest('button[type=button]') ?? pressed;
};
document.addEventListener('click', keep, true);
addEventListener('${ALIVE}', () => {
  document.removeEventListener('click', keep, true);
  setTimeout(() => pressed?.click());
}, { once: true });
const now = document.currentScript;
const start = () => {
  for (const href of ${addresses}) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = now.nonce;
  script.textContent = now.previousElementSibling.textContent;
  document.head.append(script);
};
if (document.hidden) start();
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`;

/**
 * The page with its modules asked for after its first paint in place of before it, for until then its styles and fonts
 * have the line for themselves. A page without modules stays as it is.
 */
export function startLate(html: string): string {
  if (!START.test(html)) return html;
  const addresses = Array.from(html.matchAll(PRELOAD), ([, address]) => address);
  return html
    .replaceAll(PRELOAD, '')
    .replace(
      START,
      (_, attributes: string, code: string) =>
        `<script${attributes} type="text/plain">${code}</script><script${attributes}>${later(JSON.stringify(addresses))}</script>`,
    );
}
