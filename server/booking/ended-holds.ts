import { type RawBuilder, sql } from 'kysely';
import { SECOND } from '#core/domain/units.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import { Problem } from '#server/http/problem.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';
import { hasConfirmed } from './contact-codes.ts';

type Holder = { device: string; device_signed: boolean; address_hash: string };

/** What a hold takes: a court's time in epoch ms, or a place of a session. */
type HeldTime =
  | { court: { club_id: number; court_id: number; start: number; end: number } }
  | { session: { club_id: number; id: number } };

const MEMORY = sql`make_interval(mins => ${sql.lit(ABUSE_LIMITS.holdMemoryMinutes.value)})`;

const REMEMBERED = sql`device_id, device_signed, address_hash, club_id, renewals, expires_at`;
// A first hold begins a turn. Holds that an older version took have none.
const TURN = sql`coalesce(turn, lease_token)`;

/**
 * Deletes holds of courts and remembers those of visitors, so that taking them anew extends nothing
 * and the same time is not held again and again. `chosen` is a condition on `occupation`. Returns
 * how many were deleted.
 */
export async function endHolds(trx: Db, chosen: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from occupation where kind = 'hold' and ${chosen} returning *),
      remembered as (
        insert into ended_hold (${REMEMBERED}, court_id, during, turn)
        select ${REMEMBERED}, court_id, during, ${TURN} from gone where lease_token is not null)
    select count(*)::int as count from gone`.execute(trx);
  return rows[0]!.count;
}

/** The same for places of sessions, as a part of a `with`, after the deleted rows in `gone`. */
export const rememberedPlaces = sql`
  remembered as (
    insert into ended_hold (${REMEMBERED}, session_id, turn)
    select ${REMEMBERED}, session_id, ${TURN} from gone)`;

/** When a hold ends by the database's clock, in how many seconds, and how often it was renewed. */
export type HoldEnd = {
  expires_at: Date;
  seconds: number;
  renewals: number;
  /** Shared by holds that were taken anew before their end; undefined for the first. */
  turn: string | undefined;
};

type EndedTurn = {
  turn: string | null;
  /** Whether this holder had it, and not another one at the address. */
  mine: boolean | null;
  /** The end of its first hold that has not come yet. */
  until: Date | null;
  renewals: number | null;
  now: Date;
  /** Seconds until it is forgotten. */
  remembered: number | null;
};

/**
 * The end of a new hold: in so many seconds, or when the first hold of this holder on some of this
 * time would have ended. Devices of an address whose ids are not signed are one holder.
 * @throws Problem LEASES_IN_A_ROW if the holder or the address had its turns
 */
export async function endOfHold(
  trx: Db,
  { device, device_signed, address_hash }: Holder,
  held: HeldTime,
  seconds: number,
): Promise<HoldEnd> {
  const same =
    'session' in held
      ? sql`club_id = ${held.session.club_id} and session_id = ${held.session.id}`
      : sql`club_id = ${held.court.club_id} and court_id = ${held.court.court_id}
          and during && ${rangeOf(new Date(held.court.start), new Date(held.court.end))}`;
  const mine = device_signed
    ? sql`device_id = ${device}`
    : sql`(device_id = ${device} or (not device_signed and address_hash = ${address_hash}))`;
  const { rows } = await sql<EndedTurn>`
    select ended.*, now() as now from (select) as one left join (
      select turn, bool_or(${mine}) as mine, min(expires_at) filter (where ${mine} and expires_at > now()) as until,
        max(renewals) as renewals, ceil(extract(epoch from max(expires_at) + ${MEMORY} - now()))::int as remembered
      from ended_hold
      where expires_at > now() - ${MEMORY} and ${same} and (device_id = ${device} or address_hash = ${address_hash})
      group by turn
    ) as ended on true order by until, remembered desc`.execute(trx);
  const now = rows[0]!.now.getTime();
  const turns = rows.filter(({ turn }) => turn !== null);
  const current = turns.filter(({ until }) => until !== null);
  if (current.length === 0) {
    await limitTurns(trx, device_signed ? device : undefined, turns);
    return { expires_at: new Date(now + seconds * SECOND), seconds, renewals: 0, turn: undefined };
  }
  const left = Math.min(seconds, Math.round((current[0]!.until!.getTime() - now) / SECOND));
  const renewals = Math.max(...current.map((turn) => turn.renewals!));
  return { expires_at: new Date(now + left * SECOND), seconds: left, renewals, turn: current[0]!.turn! };
}

/** Refuses one turn too many. `turns` are the remembered ones, the latest first. */
async function limitTurns(trx: Db, signedDevice: string | undefined, turns: EndedTurn[]): Promise<void> {
  const limit = ABUSE_LIMITS.holdsInARow.value;
  if (turns.length < limit) return;
  const own = turns.filter(({ mine }) => mine);
  const isKnown = own.length < limit && signedDevice !== undefined && (await hasConfirmed(trx, signedDevice));
  if (isKnown) return;
  const counted = own.length < limit ? turns : own;
  throw new Problem('LEASES_IN_A_ROW', { retryAfter: counted[limit - 1]!.remembered! });
}

/** Deletes the holds that need not be remembered any more. */
export const deleteEndedHolds = (db: Db): Promise<void> =>
  deleteInBatches(db, 'ended_hold', sql`expires_at <= now() - ${MEMORY}`);
