import { DAY } from '../../core/domain/units.ts';

/**
 * The data of every calendar: a day of a club, with each half-hour of each court either free at a
 * price or taken. Times are minutes from midnight.
 */
export type Day = {
  date: string;
  from: number;
  to: number;
  step: number;
  courts: { id: string; title: string }[];
  entries: Entry[];
};

/** A cell of the table: one free half-hour, or consecutive taken half-hours of a court. */
export type Entry = { id: string; court: number; start: number; end: number; taken: boolean; text: string };

const FIRST_DATE = Date.UTC(2030, 0, 7);
const [FROM, TO, STEP] = [7 * 60, 23 * 60, 30];
/** Share of taken entries. As these last up to three half-hours, about half of the day is taken. */
const TAKEN_SHARE = 0.345;

/** Creates a linear congruential generator of numbers from 0 to 1, the same on every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Generates the day `index` days after the first. Adjacent days share no price, so that a page
 * shows which day it is.
 */
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
