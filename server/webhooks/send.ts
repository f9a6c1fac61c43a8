import { type LookupAddress, lookup as resolve } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SECOND } from '#core/domain/units.ts';

/** What an endpoint answered. `retryAfter` in seconds. */
export type Answer = { status: number; text: string; retryAfter: number | undefined };

export type SendOptions = {
  headers: Record<string, string>;
  /** Whether the address may be one that only this machine or its network reaches. */
  privateAddresses: boolean;
  timeoutMs: number;
};

/** Bytes of an answer that are read. More of it is nobody's business. */
const READ_BYTES = 1000;

/** An attempt without an answer. The message names no address: the log has it. */
export class NotSent extends Error {}

/**
 * Whether the whole internet reaches an address: it is not of a machine, a network or a protocol.
 */
export const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast';

const refuse = (address: string) =>
  new NotSent(`${address} is not a public address, and private ones are not allowed here`);

/**
 * Resolves a name, and refuses it if an address is not public. The connection uses exactly these
 * addresses, so that the name cannot point elsewhere a moment later.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[];
    const bad = addresses.find(({ address }) => !isPublic(address));
    if (error ?? bad) callback(error ?? refuse(bad!.address), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });

/** Seconds of `Retry-After`; a date or nonsense counts as absent. */
const retryAfterOf = ({ headers }: IncomingMessage) => {
  const seconds = headers['retry-after'];
  return seconds !== undefined && /^\d{1,7}$/.test(seconds) ? Number(seconds) : undefined;
};

/** Why there was no answer. */
function reasonOf(error: Error & { code?: string }, timeoutMs: number): NotSent {
  if (error instanceof NotSent) return error;
  return new NotSent(
    error.code === 'ABORT_ERR' ? `no answer within ${timeoutMs / SECOND} s` : (error.code ?? error.name),
  );
}

/** The beginning of an answer. What comes after it, or never ends, is not waited for. */
function read(answer: IncomingMessage, request: ClientRequest): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => {
      done(Buffer.concat(chunks).subarray(0, READ_BYTES).toString());
      request.destroy();
    };
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= READ_BYTES) finish();
    });
    answer.on('end', finish).on('error', finish).on('close', finish);
  });
}

/**
 * Posts a body to an address, on a connection of its own. Follows no redirect, reads the beginning
 * of the answer, and takes at most `timeoutMs` milliseconds.
 * @throws NotSent if there is no answer, or the address is not allowed
 */
export function post(
  address: string,
  body: string,
  { headers, privateAddresses, timeoutMs }: SendOptions,
): Promise<Answer> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((done, fail) => {
    // No name is resolved for these.
    if (!privateAddresses && isIP(host) !== 0 && !isPublic(host)) return fail(refuse(host));
    let answered = false;
    // An answer counts, even one that breaks off.
    const failed = (error: Error) => {
      if (!answered) fail(reasonOf(error, timeoutMs));
    };
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!privateAddresses && { lookup: lookupPublic }),
    });
    request.on('response', (answer) => {
      answered = true;
      const { statusCode: status = 0 } = answer;
      read(answer, request).then((text) => done({ status, text, retryAfter: retryAfterOf(answer) }));
    });
    request.on('error', failed);
    request.on('close', () => failed(new NotSent('the connection was closed without an answer')));
    request.end(body);
  });
}
