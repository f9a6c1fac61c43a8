import type { ClientRequest, IncomingMessage } from 'node:http';
import { SECOND } from '#core/domain/units.ts';
import { NotPublic, type OutgoingSettings, requestOutside } from '#server/http/public-address.ts';

/** What an endpoint answered. `retryAfter` in seconds. */
export type Answer = { status: number; text: string; retryAfter: number | undefined };

export type SendOptions = OutgoingSettings & { headers: Record<string, string>; timeoutMs: number };

/** Bytes of an answer that are read. More of it is nobody's business. */
const READ_BYTES = 1000;

/** An attempt without an answer. The message names no address: the log has it. */
export class NotSent extends Error {}

/** Seconds of `Retry-After`; a date or nonsense counts as absent. */
const retryAfterOf = ({ headers }: IncomingMessage) => {
  const seconds = headers['retry-after'];
  return seconds !== undefined && /^\d{1,7}$/.test(seconds) ? Number(seconds) : undefined;
};

/** Why there was no answer. */
function reasonOf(error: Error & { code?: string }, timeoutMs: number): NotSent {
  if (error instanceof NotSent) return error;
  if (error instanceof NotPublic) return new NotSent(error.message);
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
export function post(address: string, body: string, { headers, timeoutMs, ...outgoing }: SendOptions): Promise<Answer> {
  return new Promise((done, fail) => {
    let answered = false;
    // An answer counts, even one that breaks off.
    const failed = (error: Error) => {
      if (!answered) fail(reasonOf(error, timeoutMs));
    };
    let request: ClientRequest;
    try {
      request = requestOutside(new URL(address), outgoing, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      return failed(error as Error);
    }
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
