import { sql } from 'kysely';
import { DAY } from '#core/domain/units.ts';
import { exclusively } from '#server/clubs/import.ts';
import { addWeeklySessions } from '#server/clubs/sessions.ts';
import { advanceTimeSeen } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { topUp } from '#server/seed/index.ts';
import { deleteOldAttempts } from './booking/attempts.ts';
import { deleteOldContacts } from './booking/contact-codes.ts';
import { deleteOldKeys } from './booking/idempotency.ts';
import { deleteExpiredHolds } from './booking/leases.ts';
import { deletePastWatches } from './booking/slot-watches.ts';
import { endPastWishes } from './booking/wishes.ts';
import { deleteOldSessions } from './desk/sign-in.ts';
import type { Environment } from './environment.ts';
import { deleteOldMessages } from './messages/worker.ts';
import { removeOldDeletions } from './openactive/store.ts';
import { deleteUnusedPhotos } from './photos/store.ts';
import { anonymizeCustomers, forgetAddresses } from './retention.ts';
import { deletePastPowerCuts } from './schedule/power-cuts.ts';
import { deleteOldDeliveries } from './webhooks/deliveries.ts';

type MaintenanceOptions = Pick<Environment, 'seed' | 'retentionDays'> & {
  embedded: boolean;
  /** The database's time, epoch ms. */
  now: number;
  /** Milliseconds since this process's last maintenance; 0 for the first. */
  passed: number;
  log: (message: string) => void;
};

/** Adds the next dates of weekly sessions and of the demonstration data, deletes old rows and anonymizes customers. */
export async function maintain(
  db: Db,
  { seed, retentionDays, embedded, now, passed, log }: MaintenanceOptions,
): Promise<void> {
  if (seed === 'demo') await topUp(db, { now });
  await exclusively(db, async (trx) => {
    await addWeeklySessions(trx, now);
    await deleteUnusedPhotos(trx);
  });
  const ahead = (await advanceTimeSeen(db, passed)) / DAY;
  if (ahead > 1) {
    log(
      `The database's clock is ${Math.round(ahead)} days ahead of the time that servers have run: either none ran, or the clock is wrong. Old customer data is deleted so much later.`,
    );
  }
  await deleteOldKeys(db);
  await deleteOldAttempts(db);
  await deleteOldContacts(db);
  await deleteExpiredHolds(db);
  await deleteOldSessions(db, now);
  await deleteOldMessages({ db });
  await deleteOldDeliveries(db);
  await deletePastWatches(db);
  await endPastWishes(db);
  await deletePastPowerCuts(db);
  await removeOldDeletions(db);
  await anonymizeCustomers(db, retentionDays);
  await forgetAddresses(db);
  // The embedded database has no process that does it, and its log would grow until the next stop.
  if (embedded) await sql`checkpoint`.execute(db);
}
