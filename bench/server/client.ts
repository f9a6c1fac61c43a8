import { connect } from 'node:net';

const CONNECTIONS = 10;

export type Asked = { path: string; encoding: 'br' | 'identity' };

/** Counts answers by their announced length alone, so that asking costs little beside answering. */
function openConnection(port: number, { path, encoding }: Asked, answered: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    let missing = 0;
    let head = '';
    socket
      .on('connect', ask)
      .on('error', reject)
      .on('close', () => resolve());
    socket.on('data', (chunk) => {
      if (missing === 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
        if (!/^HTTP\/1\.1 200 /.test(head) || !length) return void socket.destroy(new Error(head.slice(0, 200)));
        missing = end + 4 + length - head.length;
        head = '';
      } else missing -= chunk.length;
      if (missing > 0) return;
      if (answered()) ask();
      else socket.end();
    });
  });
}

/** Requests a second that a server answers, with ten asking all the time. */
export async function rateOf(
  port: number,
  asked: Asked,
  milliseconds: number,
): Promise<{ rate: number; count: number }> {
  let count = 0;
  const start = performance.now();
  const until = start + milliseconds;
  const answered = () => {
    count += 1;
    return performance.now() < until;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port, asked, answered)));
  return { rate: (count * 1000) / (performance.now() - start), count };
}
