import { backUp, restore } from '#server/database/backup.ts';
import { VARIABLES } from '#server/environment-variables.ts';

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`: back up the embedded database in DATA_DIR,
 * whose server may run, and restore it into a DATA_DIR without one.
 */
const [action, file] = process.argv.slice(2);
const dataDir = process.env.DATA_DIR || VARIABLES.DATA_DIR.default;
try {
  if ((action !== 'backup' && action !== 'restore') || !file) throw new Error('Name a file: npm run backup -- FILE');
  await (action === 'backup' ? backUp : restore)(dataDir, file);
  console.log(action === 'backup' ? `Backed up ${dataDir} to ${file}` : `Restored ${dataDir} from ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
