import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encode, encodingOf } from './encodings.ts';

/**
 * The `data` of an answer that visitors share. It is turned into JSON once, and compressed once with
 * each `meta` and in each encoding.
 */
type SharedData<T> = {
  data: T;
  json: string;
  /** By meta and encoding. */
  bodies: Map<string, Promise<{ body: Buffer; encoding: Encoding }>>;
};

export const shareData = <T>(data: T): SharedData<T> => ({ data, json: JSON.stringify(data), bodies: new Map() });

/** Kept per value; visitors who ask in turn for more than these get theirs compressed again. */
const MAX_BODIES = 12;

async function build(text: string, encoding: Encoding) {
  const plain = Buffer.from(text);
  const encoded = await encode(encoding, plain);
  return encoded ? { body: encoded, encoding } : { body: plain, encoding: 'identity' as const };
}

/** Answers with shared data and a `meta` of this request. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, bodies }: Omit<SharedData<unknown>, 'data'>,
  meta: object,
): Promise<Buffer> {
  const preferred = encodingOf([request.headers['accept-encoding']].flat().join());
  const rest = JSON.stringify(meta);
  const key = `${preferred} ${rest}`;
  if (bodies.size >= MAX_BODIES && !bodies.has(key)) bodies.clear();
  const known = bodies.get(key) ?? build(`{"data":${json},"meta":${rest}}`, preferred);
  bodies.set(key, known);
  const { body, encoding } = await known;
  reply.type('application/json; charset=utf-8');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return body;
}
