import { fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from '#testing/median.ts';
import { rateOf } from './client.ts';
import { circumstances, writePart } from './report.ts';

const ROUNDS = 5;
const MILLISECONDS = 1500;

type Told = { path: string; bytes: number; statements: number; ports: Record<string, number> };
type Figures = { rate: number; cpu: number };

const COMPARED = [
  ['uncached', 'template', 0.35],
  ['uncached', 'bare template', 0.35],
  ['kept', 'template', undefined],
  ['uncached', 'template alone', undefined],
  ['cached', 'buffer', 0.8],
  ['cached, compressed', 'buffer, compressed', 0.8],
  ['cached', 'bare buffer', undefined],
] as const;

const NAMES: Record<string, string> = {
  uncached: 'the page rendered, nothing kept',
  kept: 'the page rendered, with answers kept that nothing has changed',
  cached: 'the page from the shared cache',
  'cached, compressed': 'the same in brotli, as browsers ask',
  template: 'a string template after the same statements, behind the same plugins',
  'bare template': "the same on Node's bare server",
  'template alone': "the template without a statement, on Node's bare server",
  buffer: 'a ready buffer behind the same plugins',
  'buffer, compressed': 'a ready buffer in brotli behind the same plugins',
  'bare buffer': "a ready buffer on Node's bare server",
};

/** Round robin, so that each kind has its share of whatever else the machine does. */
export async function benchPages(dataDir: string): Promise<void> {
  const server = fork(new URL('../server.ts', import.meta.url), ['serve-pages', dataDir], {
    execArgv: ['--max-semi-space-size=64', '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const [{ path, bytes, statements, ports }] = (await once(server, 'message')) as [Told];
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

function table(rounds: Map<string, Figures[]>, { path, bytes, statements }: Omit<Told, 'ports'>): string {
  const rows = COMPARED.map(([ours, theirs, goal]) => {
    const [mine, other] = [rounds.get(ours)!, rounds.get(theirs)!];
    const rate = median(mine.map((each, round) => each.rate / other[round]!.rate));
    const cpu = median(mine.map((each, round) => other[round]!.cpu / each.cpu));
    return `| ${NAMES[ours]} | ${NAMES[theirs]} | ${rate.toFixed(2)} | ${cpu.toFixed(2)} | ${goal ?? ''} |`;
  });
  return `## A club's page

\`npm run bench:server\`: \`${path}\` with its schedule, ${(bytes / 1024).toFixed(0)} KB, over the embedded database; rendering it takes ${statements} statements, and none where nothing of the club has changed in this minute, in another language say (\`server/live/club-cache.ts\`, \`server/live/minute-cache.ts\`). Ten connections ask without pause for
${MILLISECONDS / 1000} s each kind in turn, ${ROUNDS} rounds; the figures are medians of what one round compares: the share of the other's rate, and the same by the processor time that
the server's process spends on an answer, on which the asking side and other work on the machine weigh less.

| | compared with | share of its rate | by processor time | goal |
|---|---|---|---|---|
${rows.join('\n')}

${circumstances()}`;
}
