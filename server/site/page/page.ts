import { createHash } from 'node:crypto';
import { type Encoding, encode } from '#server/http/encodings.ts';
import type { Refusal } from '#server/http/internal-fetch.ts';
import { extractInline, type Inline } from './inline.ts';

/** A response of the site that can be sent any number of times. */
export type Page = {
  status: number;
  headers: readonly (readonly [string, string])[];
  inline: Inline;
  body: Buffer;
  /** Its validator; undefined for a page of one visitor, and for a response that has its own. */
  etag: string | undefined;
  /** The encoded body, created on first use; undefined if encoding is not worthwhile. */
  encoded(encoding: Encoding): Promise<Buffer | undefined>;
};

const COMPRESSIBLE = /^(text\/|application\/(.+\+)?(json|xml))|^image\/svg/;

const etagOf = (body: Buffer): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const NO_INLINE: Inline = { scripts: [], styles: [] };

/** Reads a response of the site; `mark` is the nonce with which it was rendered. */
export async function readPage(response: Response, mark: string): Promise<Page> {
  const { status } = response;
  const headers = [...response.headers];
  const type = response.headers.get('content-type') ?? '';
  const { html, inline } = type.startsWith('text/html')
    ? extractInline(await response.text(), mark)
    : { html: undefined, inline: NO_INLINE };
  const body = html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html);
  const ready = new Map<Encoding, Promise<Buffer | undefined>>();
  const page = { status, headers, inline, body };
  return {
    ...page,
    etag: isShareable(page) && !response.headers.has('etag') ? etagOf(body) : undefined,
    encoded(encoding) {
      const known = ready.get(encoding);
      if (known) return known;
      const made = encode(COMPRESSIBLE.test(type) ? encoding : 'identity', body);
      ready.set(encoding, made);
      return made;
    },
  };
}

/** The bytes that a cached page takes, or will take once it is compressed. */
export const sizeOf = ({ body }: Page): number => Math.ceil(body.length * 1.5) + 1024;

/** Seconds, where no answer says how long to wait. */
const RETRY_SECONDS = '5';

/** With how long to wait, if the page is one of those that say: 429 and 503. */
export function withRetryAfter(page: Page, seconds: string = RETRY_SECONDS): Page {
  const says = page.headers.some(([name]) => name === 'retry-after');
  if ((page.status !== 429 && page.status !== 503) || says) return page;
  return { ...page, headers: [...page.headers, ['retry-after', seconds]] };
}

/**
 * A page of which a part was refused: the visitor sees the rest, but programs learn that it is not
 * the page, and when to ask again. A booking that could not be looked up is not one that does not
 * exist.
 */
export function refusedPage(page: Page, { status, retryAfter }: Refusal): Page {
  if (page.status !== 200 && page.status !== 404) return withRetryAfter(page, retryAfter);
  const headers = page.headers.filter(([name]) => name !== 'cache-control');
  const refused = { ...page, status: status === 429 ? 429 : 503, etag: undefined };
  return withRetryAfter({ ...refused, headers: [...headers, ['cache-control', 'no-store']] }, retryAfter);
}

/** Whether it has no content for a single visitor, and no failure. */
export const isShareable = ({ status, headers }: Pick<Page, 'status' | 'headers'>): boolean =>
  status === 200 &&
  !headers.some(([name, value]) => name === 'set-cookie' || (name === 'cache-control' && value.includes('no-store')));
