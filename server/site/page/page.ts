import { createHash } from 'node:crypto';
import { compressPage } from './compress.ts';
import { type Gapped, gapped, NONCE } from './gapped.ts';

/** An answer of the site, ready to be sent any number of times. */
export type Page = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Gapped;
  /** Of a page of HTML: its validator; two that differ in their nonce alone are the same page. */
  etag: string | undefined;
  /** The body in brotli, made when first asked for; undefined where it is not worth it. */
  brotli(): Promise<Gapped | undefined>;
};

export const etagOf = (html: string): string =>
  `W/"${createHash('sha256').update(html.replaceAll(NONCE, '')).digest('base64url').slice(0, 27)}"`;

const none = async () => undefined;

export async function readPage(response: Response): Promise<Page> {
  const { status } = response;
  const headers = [...response.headers];
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status, headers, body: { bytes, gaps: [] }, etag: undefined, brotli: none };
  }
  const html = await response.text();
  const body = gapped(html);
  let compressed: Promise<Gapped | undefined> | undefined;
  return {
    status,
    headers,
    body,
    etag: etagOf(html),
    brotli() {
      compressed ??= compressPage(body);
      return compressed;
    },
  };
}

/** Bytes that a kept page takes, or will once it is compressed. */
export const sizeOf = ({ body }: Page): number => Math.ceil(body.bytes.length * 1.3) + 1024;

/** Whether nothing in it is for one visitor alone, and nothing went wrong. */
export const isShareable = ({ status, headers }: Page): boolean =>
  status === 200 &&
  !headers.some(([name, value]) => name === 'set-cookie' || (name === 'cache-control' && value.includes('no-store')));
