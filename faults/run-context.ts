import type { Entrance, Tally } from './calls.ts';
import type { Dataset } from './dataset.ts';
import type { History } from './history.ts';
import type { Mailbox } from './mailbox.ts';

/** What the clients of a run use and write to. */
export type RunContext = {
  dataset: Dataset;
  servers: Entrance[];
  history: History;
  tally: Tally;
  /** Absent if no emails are sent: then no client follows their links. */
  mailbox?: Mailbox;
};
