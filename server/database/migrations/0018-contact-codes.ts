import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Minutes that one address, phone or email may have unpaid on a day of this club, and the times
  // that one address may hold there at once, until it confirms a contact.
  `ALTER TABLE club
    ADD COLUMN unpaid_minutes integer NOT NULL DEFAULT 180 CHECK (unpaid_minutes > 0),
    ADD COLUMN confirmed_unpaid_minutes integer NOT NULL DEFAULT 480 CHECK (confirmed_unpaid_minutes > 0),
    ADD COLUMN holds_per_address integer NOT NULL DEFAULT 6 CHECK (holds_per_address > 0)`,
  'ALTER TABLE booking ADD COLUMN address_hash text',
  'ALTER TABLE booking_request ADD COLUMN address_hash text',
  ...['booking', 'booking_request'].flatMap((table) => [
    `CREATE INDEX ${table}_by_address ON ${table} (address_hash, created_at) WHERE address_hash IS NOT NULL`,
    `CREATE INDEX ${table}_by_telephone ON ${table} (telephone, created_at)`,
  ]),
  'CREATE INDEX booking_request_by_email ON booking_request (lower(email), created_at)',
  `CREATE TABLE contact_code (
    contact_hash text PRIMARY KEY,
    code_hash text NOT NULL,
    wrong_tries integer NOT NULL DEFAULT 0,
    sent_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE confirmed_contact (
    device_id text NOT NULL,
    contact_hash text NOT NULL,
    confirmed_at timestamptz NOT NULL,
    PRIMARY KEY (device_id, contact_hash)
  )`,
];

/** Limits of unpaid bookings by address and contact, and the codes that confirm a contact. */
export const contactCodes = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
