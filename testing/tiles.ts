import { createServer } from 'node:http';
import { randomFor } from '#core/domain/random.ts';
import { listen } from './ports.ts';

/** The colours of OpenStreetMap's own tiles, in which the look of the map is checked. */
const COLORS = {
  land: '#f2efe9',
  houses: '#e0dfdf',
  park: '#c8facc',
  water: '#aad3df',
  street: '#fff',
  casing: '#cfcbc6',
  main: '#f7fabf',
  motorway: '#e892a2',
  text: '#444',
};

/** A made-up part of a town, 256 pixels wide, whose streets meet those of the tiles around it. */
function drawTile(zoom: number, x: number, y: number): string {
  const random = randomFor(`tile|${zoom}|${x}|${y}`);
  const blocks = [0, 1, 2, 3].flatMap((column) =>
    [0, 1, 2, 3].map((row) => {
      const kind = random.pick(['houses', 'houses', 'houses', 'land', 'park'] as const);
      return `<rect x="${column * 64}" y="${row * 64}" width="64" height="64" fill="${COLORS[kind]}"/>`;
    }),
  );
  const lines = [0, 64, 128, 192].map((at) => `M${at} 0V256M0 ${at}H256`).join('');
  const stroke = (path: string, color: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" fill="${COLORS.land}"/>${blocks.join('')}
${x % 4 === 0 ? stroke('M96 0C140 90 60 170 96 256', COLORS.water, 34) : ''}
${stroke(lines, COLORS.casing, 8)}${stroke(lines, COLORS.street, 6)}
${stroke('M0 128H256', COLORS.main, 9)}${x % 3 === 0 ? stroke('M128 0V256', COLORS.motorway, 10) : ''}
<text x="20" y="122" font-family="sans-serif" font-size="11" fill="${COLORS.text}" stroke="#fff" stroke-width="2" paint-order="stroke">Street ${y % 100}</text>
</svg>`;
}

export interface TileServer {
  /** For the product: its own tiles, instead of those of OpenStreetMap. */
  environment: { MAP_TILES_URL: string; MAP_TILES_ATTRIBUTION: string };
  origin: string;
  /** The referrer of each request so far. */
  referrers: (string | undefined)[];
  /** Refuses tiles from now on, or no longer. */
  refuse(refused: boolean): void;
  close(): void;
}

/** Serves map tiles on this machine: no test requests those of others. */
export async function startTileServer(): Promise<TileServer> {
  const referrers: TileServer['referrers'] = [];
  let refused = false;
  const server = createServer((request, response) => {
    const [, zoom, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.svg$/.exec(request.url ?? '')?.map(Number) ?? [];
    referrers.push(request.headers.referer);
    if (refused || zoom === undefined) return response.writeHead(refused ? 503 : 404).end();
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
    response.end(drawTile(zoom, x!, y!));
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    environment: {
      MAP_TILES_URL: `${origin}/{z}/{x}/{y}.svg`,
      MAP_TILES_ATTRIBUTION: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    },
    origin,
    referrers,
    refuse: (value) => {
      refused = value;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
