import type { Arena } from './arena.ts';
import type { Tally } from './calls.ts';
import type { History } from './history.ts';
import type { Mailbox } from './mailbox.ts';
import type { Server } from './processes.ts';

/** What the clients of a run act on and write to. */
export type World = {
  arena: Arena;
  servers: Server[];
  history: History;
  tally: Tally;
  /** Absent where no letters leave: then nobody follows their links. */
  mailbox?: Mailbox;
};
