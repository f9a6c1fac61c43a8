import { isPrivatePath } from '#core/domain/page-path.ts';
import { privateHeaders } from '#core/domain/private-page.ts';
import { STRICT_TRANSPORT } from '#server/http/response-headers.ts';
import type { Inline } from './page/inline.ts';

/** Whether `If-None-Match` names the validator, by weak comparison, as caches do. */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((name) => name.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;

const isFrame = (path: string) => /^\/([a-z]{2}-[a-z]{2}\/)?widget$/.test(path);

/** The pages of a club's staff, with the data of their navigations. */
const isDesk = (path: string) => /^\/([a-z]{2}-[a-z]{2}\/)?desk([/.]|$)/.test(path);

type PageHeaderOptions = {
  inline: Inline;
  secure: boolean;
  payOrigin?: string | undefined;
  /** The address of the maps' tiles, with its placeholders. */
  tilesUrl?: string | undefined;
};

/** The default subdomains of Leaflet, for `{s}` in an address of tiles. */
const TILE_SUBDOMAINS = ['a', 'b', 'c'];

/** The origins from which tiles load. */
const tileOrigins = (url: string): string[] => [
  ...new Set(TILE_SUBDOMAINS.map((subdomain) => new URL(url.replace('{s}', subdomain)).origin)),
];

/**
 * No inline script or style except the page's own, by their hashes. From other origins only
 * the tiles of maps, on every page: a visitor comes to a map without loading another document.
 * Forms go to us and to the checkout.
 */
function policy(path: string, { inline, secure, payOrigin, tilesUrl }: PageHeaderOptions): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    ["img-src 'self' data:", ...(tilesUrl ? tileOrigins(tilesUrl) : [])].join(' '),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${payOrigin ? ` ${payOrigin}` : ''}`,
    `frame-ancestors ${isFrame(path) ? '*' : "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * The security headers of a page, which replace those of the rest of the server; undefined removes
 * one.
 */
export function pageHeaders(path: string, guards: PageHeaderOptions) {
  const { secure } = guards;
  return {
    'content-security-policy': policy(path, guards),
    'x-frame-options': isFrame(path) ? undefined : 'DENY',
    // Other sites see our origin and no path. Tile servers may require that.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'strict-transport-security': secure ? STRICT_TRANSPORT : undefined,
    'cache-control': 'no-cache',
    // A page, unlike the API and the widgets, is only for this origin.
    'access-control-allow-origin': undefined,
    'access-control-expose-headers': undefined,
    'cross-origin-resource-policy': 'same-origin',
    // Also for errors and redirects, which do not set them.
    ...(isPrivatePath(path) && privateHeaders()),
    ...(isDesk(path) && privateHeaders('same-origin')),
  };
}
