import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** As in @fastify/compress: a higher quality takes too long. */
const BROTLI_QUALITY = 4;
/** Anything smaller is not compressed. */
const MIN_COMPRESSED_BYTES = 1024;

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

const ENCODERS: Record<Encoding, (body: Buffer) => Promise<Buffer | undefined>> = {
  br: (body) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => zip(body),
  identity: async () => undefined,
};

/** The encoded bytes of a text; undefined if encoding is not worthwhile. */
export const encode = (encoding: Encoding, body: Buffer): Promise<Buffer | undefined> =>
  ENCODERS[body.length >= MIN_COMPRESSED_BYTES ? encoding : 'identity'](body);

/** In order of preference; `q=0` refuses one. */
const CODINGS = [
  ['br', /^\s*br\s*($|;(?!\s*q=0(\.0*)?\s*$))/i],
  ['gzip', /^\s*gzip\s*($|;(?!\s*q=0(\.0*)?\s*$))/i],
] as const;

/** The preferred encoding that `Accept-Encoding` names. */
export function encodingOf(header = ''): Encoding {
  const named = header.split(',');
  return CODINGS.find(([, names]) => named.some((each) => names.test(each)))?.[0] ?? 'identity';
}
