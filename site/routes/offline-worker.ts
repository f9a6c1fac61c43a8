import source from '../offline/worker.js?raw';

/** Serves the service worker of the booking pages. */
export const loader = () =>
  new Response(source, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
