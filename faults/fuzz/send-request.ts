import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: Buffer | undefined };
export type FuzzResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Longer than any of our calls may take. */
const TIMEOUT_MS = 10_000;

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

/**
 * Sends a request unchanged over its own connection; `fetch` would correct some faults. Only reads
 * the headers of an event stream.
 * @throws Error if the response is not complete within ten seconds
 */
export function sendRequest(port: number, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      const parts: Buffer[] = [];
      const end = () => {
        const bytes = Buffer.concat(parts);
        const decode = bytes.length > 0 ? DECODERS[answered['content-encoding'] ?? ''] : undefined;
        try {
          resolve({ status, headers: answered, text: (decode?.(bytes) ?? bytes).toString('utf8') });
        } catch (error) {
          reject(error);
        }
      };
      if (answered['content-type']?.startsWith('text/event-stream')) {
        end();
        sent.destroy();
        return;
      }
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', end);
      answer.on('error', reject);
    });
    const timer = setTimeout(() => sent.destroy(new Error('no answer within ten seconds')), TIMEOUT_MS);
    sent.on('close', () => clearTimeout(timer));
    sent.on('error', reject);
    sent.end(body);
  });
}
