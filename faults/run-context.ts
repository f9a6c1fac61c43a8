import type { Tally } from './calls.ts';
import type { Dataset } from './dataset.ts';
import type { History } from './history.ts';
import type { Mailbox } from './mailbox.ts';
import type { ServerProcess } from './processes.ts';

/** What the clients of a run use and write to. */
export type RunContext = {
  dataset: Dataset;
  servers: ServerProcess[];
  history: History;
  tally: Tally;
  /** Absent if no emails are sent: then no client follows their links. */
  mailbox?: Mailbox;
};
