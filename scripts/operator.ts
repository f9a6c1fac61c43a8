import { openDatabase } from '#server/database/index.ts';
import { HELP, readCommand, runCommand } from '#server/desk/command.ts';
import { readEnvironment } from '#server/environment.ts';

/** `npm run operator -- add EMAIL`: who may work at the desks of all clubs. */
const print = (line: string) => console.log(line);
try {
  const command = readCommand(process.argv.slice(2));
  if (command.action === 'help') print(HELP);
  else {
    const { publicUrl, ...settings } = readEnvironment(process.env);
    const { db, close } = await openDatabase({ ...settings, log: print });
    const done = await runCommand({ db, publicUrl, print }, command).finally(close);
    if (!done) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
