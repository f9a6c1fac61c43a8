import { type Kysely, sql } from 'kysely';

/** As the check of `court.surface`. */
const DRAWINGS = "('clay', 'hard', 'grass', 'carpet', 'parquet')";

/** Surfaces that an operator adds to those of the product: only these have a drawing. */
export const surfaces = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `ALTER TABLE area_parameter_value ADD COLUMN drawing text
          CHECK (drawing IS NULL OR (parameter_code = 'surface' AND drawing IN ${DRAWINGS}))`,
      )
      .execute(db);
  },
};
