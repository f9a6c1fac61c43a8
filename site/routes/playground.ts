import { HIDDEN_FROM_SEARCH } from '#core/site.ts';
import script from '../playground/frame.js?raw';

/**
 * The playground's frame. Its origin is opaque, so the code cannot access the site. Only our pages
 * may frame it, so that other sites cannot run code at our URL.
 */
const POLICY = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="${HIDDEN_FROM_SEARCH}">
<title>Playground</title>
<script>${script}</script>
</html>
`;

export const loader = () =>
  new Response(PAGE, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      // Browsers warn if a sandboxed page requests an origin-keyed agent cluster differently from
      // the origin's other pages.
      'origin-agent-cluster': '?0',
    },
  });
