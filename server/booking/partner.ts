import type { Source } from '#core/schemas/book.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';

/** The source of a booking, as its row stores it. */
export type BookingSource = {
  /** The origin of the page that embeds the widget. */
  broker: string | null;
  partner_id: string | null;
  /** JSON text. */
  tracking: string | null;
};

const originsOf = async (db: Db, id: string): Promise<string[] | undefined> =>
  (await db.selectFrom('partner').select('allowed_origins').where('id', '=', id).executeTakeFirst())?.allowed_origins;

/**
 * Allows bookings for a partner from pages of an origin.
 * @throws Problem BROKER_REFUSED for a partner that is unknown or does not have this origin
 */
export async function requirePartner(db: Db, id: string, origin: string | undefined): Promise<void> {
  const refuse = (code: string) => new Problem('BROKER_REFUSED', { fields: [{ path: 'broker', code }] });
  const origins = await originsOf(db, id);
  if (!origins) throw refuse('UNKNOWN_BROKER');
  if (origin !== undefined && !origins.includes(origin)) throw refuse('BROKER_ORIGIN');
}

/**
 * Reads the source of a booking. Only browsers send an `Origin`, so a request without one comes
 * from a partner's own server and is trusted.
 * @throws Problem BROKER_REFUSED
 */
export async function loadSource(
  db: Db,
  { broker, tracking }: Source,
  header: string | undefined,
): Promise<BookingSource> {
  const source = { broker: header?.slice(0, 200) ?? null, tracking: tracking ? JSON.stringify(tracking) : null };
  if (broker === undefined) return { ...source, partner_id: null };
  await requirePartner(db, broker, header);
  return { ...source, partner_id: broker };
}
