import { backUp, restore } from '#server/database/backup.ts';
import { VARIABLES } from '#server/environment-variables.ts';

/** `npm run backup -- FILE` and `npm run restore -- FILE`: the embedded database of DATA_DIR, while no server has it open. */
const [deed, file] = process.argv.slice(2);
const dataDir = process.env.DATA_DIR || VARIABLES.DATA_DIR.default;
try {
  if ((deed !== 'backup' && deed !== 'restore') || !file) throw new Error('Name a file: npm run backup -- FILE');
  await (deed === 'backup' ? backUp : restore)(dataDir, file);
  console.log(
    deed === 'backup' ? `The database of ${dataDir} is in ${file}` : `The database of ${file} is in ${dataDir}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
