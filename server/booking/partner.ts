import type { Source } from '#core/schemas/booking.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';

/** Where a booking came from, as its row keeps it. */
export type Origin = {
  /** The page that embeds the widget, by its origin. */
  broker: string | null;
  partner_id: string | null;
  /** JSON text. */
  tracking: string | null;
};

/**
 * What a booking keeps of its origin. Only a browser says where a page stands, so a partner's own server, which sends no
 * `Origin`, is believed. @throws Problem VALIDATION_FAILED for a partner that is unknown or not of this origin
 */
export async function originOf(db: Db, { broker, tracking }: Source, header: string | undefined): Promise<Origin> {
  const kept = { broker: header?.slice(0, 200) ?? null, tracking: tracking ? JSON.stringify(tracking) : null };
  if (broker === undefined) return { ...kept, partner_id: null };
  const refuse = (code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path: 'broker', code }] });
  const partner = await db.selectFrom('partner').select('allowed_origins').where('id', '=', broker).executeTakeFirst();
  if (!partner) throw refuse('UNKNOWN_BROKER');
  if (header !== undefined && !partner.allowed_origins.includes(header)) throw refuse('BROKER_ORIGIN');
  return { ...kept, partner_id: broker };
}
