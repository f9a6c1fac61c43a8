import { fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from '#testing/median.ts';
import { rateOf } from './client.ts';
import { circumstances, writePart } from './report.ts';

const ROUNDS = 5;
const MILLISECONDS = 1500;

type ServerInfo = { path: string; bytes: number; statements: number; ports: Record<string, number> };
type Figures = { rate: number; cpu: number };

const COMPARED = [
  ['uncached', 'template', 0.35],
  ['uncached', 'bare template', 0.35],
  ['data cached', 'template', undefined],
  ['uncached', 'template alone', undefined],
  ['cached', 'buffer', 0.8],
  ['cached, compressed', 'buffer, compressed', 0.8],
  ['cached', 'bare buffer', undefined],
] as const;

const NAMES: Record<string, string> = {
  uncached: 'page rendered without caches',
  'data cached': 'page rendered from cached data, as nothing has changed',
  cached: 'page from the shared cache',
  'cached, compressed': 'page from the shared cache in brotli, as for browsers',
  template: 'string template after the same statements, with the same plugins',
  'bare template': "string template after the same statements, on Node's bare server",
  'template alone': "string template without statements, on Node's bare server",
  buffer: 'prepared buffer, with the same plugins',
  'buffer, compressed': 'prepared buffer in brotli, with the same plugins',
  'bare buffer': "prepared buffer, on Node's bare server",
};

/** Measures all variants in turn, so that other work on the machine affects them alike. */
export async function benchPages(dataDir: string): Promise<void> {
  const server = fork(new URL('../server.ts', import.meta.url), ['serve-pages', dataDir], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const [{ path, bytes, statements, ports }] = (await once(server, 'message')) as [ServerInfo];
    const cpu = async (): Promise<number> => {
      server.send('cpu');
      return ((await once(server, 'message')) as [{ cpu: number }])[0].cpu;
    };
    const rounds = new Map<string, Figures[]>(Object.keys(ports).map((name) => [name, []]));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, port] of Object.entries(ports)) {
        const before = await cpu();
        const { rate, count } = await rateOf(
          port,
          { path, encoding: name.endsWith(', compressed') ? 'br' : 'identity' },
          MILLISECONDS,
        );
        // The first round warms up.
        if (round > 0) rounds.get(name)!.push({ rate, cpu: ((await cpu()) - before) / count });
      }
      console.log(`round ${round} of ${ROUNDS}`);
    }
    writePart('pages', table(rounds, { path, bytes, statements }));
  } finally {
    server.kill();
  }
}

function table(rounds: Map<string, Figures[]>, { path, bytes, statements }: Omit<ServerInfo, 'ports'>): string {
  const rows = COMPARED.map(([ours, theirs, goal]) => {
    const [mine, other] = [rounds.get(ours)!, rounds.get(theirs)!];
    const rate = median(mine.map((each, round) => each.rate / other[round]!.rate));
    const cpu = median(mine.map((each, round) => other[round]!.cpu / each.cpu));
    return `| ${NAMES[ours]} | ${NAMES[theirs]} | ${rate.toFixed(2)} | ${cpu.toFixed(2)} | ${goal ?? ''} |`;
  });
  return `## A club's page

\`npm run bench:server\`: \`${path}\` with its schedule, ${(bytes / 1024).toFixed(0)} KiB, on the embedded database. Rendering it
takes ${statements} statements, or none if the club's data has not changed within the minute, for example for
another language (\`server/live/club-cache.ts\`, \`server/live/minute-cache.ts\`). Ten connections send
requests without a pause for ${MILLISECONDS / 1000} s to each variant in turn, in ${ROUNDS} rounds. The figures are medians of
ratios within a round: of the response rates, and of the CPU time that the server's process spends
on a response, which depends less on the client and on other work on the machine.

| | compared with | relative rate | by CPU time | goal |
|---|---|---|---|---|
${rows.join('\n')}

${circumstances()}`;
}
