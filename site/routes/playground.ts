import { HIDDEN_FROM_SEARCH } from 'courtside/core';
import script from '../playground/frame.js?raw';

/**
 * The frame in which a page's code is tried. It has an origin of its own, so the code reaches nothing of the site's,
 * and only our pages may frame it, so nobody else's code stands at our address.
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
      // The browser warns when a sandboxed page of an origin asks for what the other pages got in another way.
      'origin-agent-cluster': '?0',
    },
  });
