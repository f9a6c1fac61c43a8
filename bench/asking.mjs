import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';

/**
 * An HTTP client in its own thread, because a visitor's browser is not part of the server's work.
 * For each URL that it receives it posts `{ status, milliseconds, total }`: the time from the
 * request to the last byte of the response, and `meta.total` of the body.
 */
const agent = new Agent({ keepAlive: true });
const headers = { 'accept-language': 'uk', 'accept-encoding': 'gzip' };

parentPort.on('message', (url) => {
  const start = performance.now();
  get(url, { agent, headers }, (response) => {
    const chunks = [];
    response.on('data', (chunk) => chunks.push(chunk));
    response.on('end', () => {
      const milliseconds = performance.now() - start;
      const body = Buffer.concat(chunks);
      const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      const status = response.statusCode;
      parentPort.postMessage({ status, milliseconds, total: JSON.parse(text.toString()).meta?.total });
    });
  });
});
