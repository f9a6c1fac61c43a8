import { connect } from 'node:net';

const CONNECTIONS = 10;

export type Target = { path: string; encoding: 'br' | 'identity' };

/** Only reads the length of responses, so that the client costs little compared with the server. */
function openConnection(port: number, { path, encoding }: Target, onResponse: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const sendRequest = () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    let remaining = 0;
    let head = '';
    socket
      .on('connect', sendRequest)
      .on('error', reject)
      .on('close', () => resolve());
    socket.on('data', (chunk) => {
      if (remaining === 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
        if (!/^HTTP\/1\.1 200 /.test(head) || !length) return void socket.destroy(new Error(head.slice(0, 200)));
        remaining = end + 4 + length - head.length;
        head = '';
      } else remaining -= chunk.length;
      if (remaining > 0) return;
      if (onResponse()) sendRequest();
      else socket.end();
    });
  });
}

/** Measures the requests per second over ten connections that send them without a pause. */
export async function rateOf(
  port: number,
  target: Target,
  milliseconds: number,
): Promise<{ rate: number; count: number }> {
  let count = 0;
  const start = performance.now();
  const until = start + milliseconds;
  const onResponse = () => {
    count += 1;
    return performance.now() < until;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port, target, onResponse)));
  return { rate: (count * 1000) / (performance.now() - start), count };
}
