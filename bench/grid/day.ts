import { DAY } from '../../core/domain/units.ts';

/** What every calendar is given: a day of a club, each half-hour of each court free at a price or taken. Minutes count from midnight. */
export type Day = {
  date: string;
  from: number;
  to: number;
  step: number;
  courts: { id: string; title: string }[];
  entries: Entry[];
};

/** One element of the table: a run of taken half-hours of a court, or one that is free. */
export type Entry = { id: string; court: number; start: number; end: number; taken: boolean; text: string };

const FIRST_DATE = Date.UTC(2030, 0, 7);
const [FROM, TO, STEP] = [7 * 60, 23 * 60, 30];
/** Of the runs of up to three half-hours, so that about half of the hours are taken. */
const TAKEN_SHARE = 0.345;

/** Numbers from 0 to 1 that are the same on every run (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The day so many days after the first; prices of neighbouring days share no number, so that each can be told by what it shows. */
export function dayOf(courtCount: number, index: number): Day {
  const random = createRandom(courtCount * 1000 + index);
  const date = new Date(FIRST_DATE + index * DAY).toISOString().slice(0, 10);
  const courts = Array.from({ length: courtCount }, (_, court) => ({
    id: String(court + 1),
    title: `Court ${court + 1}`,
  }));
  const entries: Entry[] = [];
  for (let court = 0; court < courtCount; court += 1) {
    for (let start = FROM; start < TO; ) {
      const taken = random() < TAKEN_SHARE;
      const length = taken ? 1 + Math.floor(random() * 3) : 1;
      const end = Math.min(TO, start + length * STEP);
      const text = taken ? 'Taken' : String(((index % 4) + 1) * 200 + Math.floor(random() * 200));
      entries.push({ id: `${date}-${court}-${start}`, court, start, end, taken, text });
      start = end;
    }
  }
  return { date, from: FROM, to: TO, step: STEP, courts, entries };
}
