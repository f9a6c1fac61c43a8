import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { fill, type Gapped, NONCE, newNonce } from './gapped.ts';

/** As @fastify/compress has it: more takes long for each page. */
const QUALITY = 4;
/** A smaller page is left as it is, as other answers are. */
const SMALLEST = 1024;

const LENGTH = NONCE.length;

/** The head of a meta-block that holds so many bytes as they are (RFC 7932, 9.2): not the last, 4 nibbles of length, uncompressed. */
const RAW_HEAD = Buffer.alloc(3);
RAW_HEAD.writeUIntLE(((LENGTH - 1) << 3) | (1 << 19), 0, 3);

/** In a gap's place while compressing: like nothing else, so that no later text refers to it, and with the nonce's last two letters, on which the coding of the next one depends. */
const filler = () => Buffer.concat([randomBytes(LENGTH - 2), Buffer.from('==')]);

const inflate = promisify(brotliDecompress);

/**
 * The body in brotli, with gaps that stand uncompressed between compressed parts: a new nonce needs no new compression. Undefined
 * where it does not come out again as it went in.
 */
export async function compressPage(body: Gapped): Promise<Gapped | undefined> {
  const { bytes, gaps } = body;
  if (bytes.length < SMALLEST) return undefined;
  const stream = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  let out: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => out.push(chunk));
  const ended = new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject));
  /** What the part comes to, up to the next whole byte. */
  const compressed = async (part: Buffer): Promise<Buffer> => {
    out = [];
    stream.write(part);
    await new Promise<void>((resolve) => stream.flush(resolve));
    return Buffer.concat(out);
  };
  const parts: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  let from = 0;
  for (const at of gaps) {
    add(await compressed(bytes.subarray(from, at)));
    add(RAW_HEAD);
    places.push(length);
    await compressed(filler());
    add(Buffer.alloc(LENGTH));
    from = at + LENGTH;
  }
  out = [];
  stream.end(bytes.subarray(from));
  await ended;
  add(Buffer.concat(out));
  const result = { bytes: Buffer.concat(parts), gaps: places };
  const nonce = newNonce();
  const again = await inflate(fill(result, nonce)).catch(() => undefined);
  return again?.equals(fill(body, nonce)) ? result : undefined;
}
