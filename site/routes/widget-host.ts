import source from '../widget/host.js?raw';

/** Serves the optional script for pages that frame `/widget`. */
export const loader = () =>
  new Response(source, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
