import { HELP, readCommand, runCommand } from '#server/clubs/command.ts';
import { databaseTime } from '#server/database/clock.ts';
import { openDatabase } from '#server/database/index.ts';
import { readEnvironment } from '#server/environment.ts';

/**
 * `npm run clubs -- import FOLDER`, `export FOLDER`, `remove SLUG` and `webhooks`: clubs as files,
 * and their webhooks.
 */
const print = (line: string) => console.log(line);
try {
  const command = readCommand(process.argv.slice(2));
  if (command.action === 'help') print(HELP);
  else {
    const { publicUrl, ...settings } = readEnvironment(process.env);
    const { db, close } = await openDatabase({ ...settings, log: print });
    const done = await databaseTime(db)
      .then((now) => runCommand({ db, publicUrl, now, print }, command))
      .finally(close);
    if (!done) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
