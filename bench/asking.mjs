import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';

/**
 * A client in a thread of its own, as a visitor's browser is not the server's work either. Told an address, it answers with
 * `{ status, milliseconds, total }`: the time from asking until the answer's last byte, and the `meta.total` that it tells.
 */
const agent = new Agent({ keepAlive: true });
const headers = { 'accept-language': 'uk', 'accept-encoding': 'gzip' };

parentPort.on('message', (address) => {
  const start = performance.now();
  get(address, { agent, headers }, (answer) => {
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', () => {
      const milliseconds = performance.now() - start;
      const whole = Buffer.concat(chunks);
      const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole;
      const status = answer.statusCode;
      parentPort.postMessage({ status, milliseconds, total: JSON.parse(text.toString()).meta?.total });
    });
  });
});
