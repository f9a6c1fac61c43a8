import { createServer } from 'node:http';
import { listen } from '#testing/ports.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Club</title><body>${body}</body></html>`;

/** A tag manager inserts HTML by script, and recreates its classic scripts so that they run. */
const tagManager = (snippet: string) => `<div id="courtside"></div>
<script>
  addEventListener('DOMContentLoaded', () => {
    const holder = document.createElement('div');
    holder.style.display = 'none';
    holder.innerHTML = ${JSON.stringify(snippet).replaceAll('<', '\\u003c')};
    document.body.append(holder);
    for (const dead of holder.querySelectorAll('script:not([type])')) {
      const live = document.createElement('script');
      live.text = dead.text;
      dead.replaceWith(live);
    }
  });
</script>`;

/** How each system inserts pasted HTML. `frame` is the address of the HTML on its own. */
const HOSTS: Record<string, (snippet: string, frame: string) => string> = {
  html: (snippet) => page(snippet),
  wordpress: (snippet) => page(`<main class="entry-content"><p>Courts</p>\n${snippet}\n<p>Prices</p></main>`),
  tilda: (snippet) =>
    page(`<div class="t-rec" data-record-type="131"><div class="t123"><div class="t-container_100">
      <!-- nominify begin -->${snippet}<!-- nominify end --></div></div></div>`),
  // A frame of fixed height and another origin. The script is the one that the snippet's comment
  // tells the owner to add.
  wix: (_, frame) =>
    page(`<script>
        addEventListener('message', ({ source }) => {
          source.postMessage(new URLSearchParams(location.search).get('token') ?? undefined, '*');
        });
      </script>
      <iframe src="${frame}" title="Embed" width="980" height="900" frameborder="0"
      sandbox="allow-same-origin allow-forms allow-popups allow-scripts"></iframe>`),
  webflow: (snippet) => page(`<div class="w-embed w-script">${snippet}</div>`),
  gtm: (snippet) => page(tagManager(snippet)),
};
export const SYSTEMS = Object.keys(HOSTS);

type Apps = (path: string) => { content: Buffer; type: string } | undefined;

/** Serves pages of every system, and built apps below `/apps/`, from another origin. */
export async function startPartnerSite(apps: Apps) {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const built = pathname.startsWith('/apps/') ? apps(pathname.slice('/apps/'.length)) : undefined;
    const content = built?.content ?? pages.get(pathname);
    if (content === undefined) return response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    response.setHeader('content-type', `${built?.type ?? 'text/html'}; charset=utf-8`);
    response.end(content);
  });
  const port = await listen(server);
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** Adds a page of the system that contains the snippet. Returns its path. */
    paste(system: string, snippet: string): string {
      const path = `/${system}/${pages.size}`;
      pages.set(`/frame${path}`, snippet);
      pages.set(path, HOSTS[system]!(snippet, `http://localhost:${port}/frame${path}`));
      return path;
    },
    close: () => void server.close(),
  };
}
