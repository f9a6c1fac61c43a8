import { parseArgs } from 'node:util';
import { runMutations } from './mutations/run.ts';

/**
 * Applies each mutation of `faults/mutations/list.ts` to a copy of the last commit, and runs the tests
 * that should detect it. Fails if one is not detected. `--only votes` chooses those with this word in
 * their name; `--write` writes docs/mutations.md.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean', default: false } } });

const undetected = await runMutations(values);
if (undetected.length > 0) {
  console.error(`Not detected: ${undetected.join('; ')}`);
  process.exitCode = 1;
}
