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

/**
 * Reads the source of a booking. Only browsers send an `Origin`, so a request without one comes
 * from a partner's own server and is trusted.
 * @throws Problem VALIDATION_FAILED for a partner that is unknown or does not have this origin
 */
export async function loadSource(
  db: Db,
  { broker, tracking }: Source,
  header: string | undefined,
): Promise<BookingSource> {
  const source = { broker: header?.slice(0, 200) ?? null, tracking: tracking ? JSON.stringify(tracking) : null };
  if (broker === undefined) return { ...source, partner_id: null };
  const refuse = (code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path: 'broker', code }] });
  const partner = await db.selectFrom('partner').select('allowed_origins').where('id', '=', broker).executeTakeFirst();
  if (!partner) throw refuse('UNKNOWN_BROKER');
  if (header !== undefined && !partner.allowed_origins.includes(header)) throw refuse('BROKER_ORIGIN');
  return { ...source, partner_id: broker };
}
