import type { Tally } from './calls.ts';
import type { Dataset } from './dataset.ts';
import type { History } from './history.ts';
import type { Mailbox } from './mailbox.ts';
import type { ServerProcess } from './processes.ts';

/** What clients know of a process, or of a proxy in front of several. */
export type Entrance = Pick<ServerProcess, 'url' | 'up'>;

/** What the clients of a run use and write to. */
export type RunContext = {
  dataset: Dataset;
  servers: Entrance[];
  history: History;
  tally: Tally;
  /** Absent if no emails are sent: then no client follows their links. */
  mailbox?: Mailbox;
};
