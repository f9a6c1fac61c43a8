import { expect, it } from 'vitest';
import { createCourtQueue } from './court-queue.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

it('runs the work of a court in the order of the calls, one at a time, and of others at once', async () => {
  const queue = createCourtQueue();
  const log: string[] = [];
  const gates = [gate(), gate(), gate()];
  const work = (name: string, until?: Promise<void>) => async () => {
    log.push(`${name} begins`);
    await until;
    log.push(`${name} ends`);
    if (name === 'second') throw new Error('failed');
    return name;
  };
  const answers = [
    queue(1, work('first', gates[0]!.opened)),
    queue(1, work('second', gates[1]!.opened)),
    queue(1, work('third', gates[2]!.opened)),
    queue(2, work('other')),
  ];
  expect(await answers[3]).toBe('other');
  for (const { open } of [...gates].reverse()) open();
  expect(
    (await Promise.allSettled(answers)).map((each) => (each.status === 'fulfilled' ? each.value : 'failed')),
  ).toEqual(['first', 'failed', 'third', 'other']);
  expect(log.filter((line) => !line.startsWith('other'))).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

it('lets no request wait for ever, and keeps the order of the others', async () => {
  const queue = createCourtQueue(20);
  const { opened, open } = gate();
  const first = queue(1, () => opened);
  await expect(queue(1, async () => 'second')).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
  let third = false;
  const waiting = queue(1, async () => {
    third = true;
  });
  expect(third).toBe(false);
  open();
  await Promise.all([first, waiting]);
  expect(third).toBe(true);
});
