import { sql } from 'kysely';
import type { ClubFile } from '#core/schemas/club-file.ts';
import { type Drawing, SURFACES } from '#core/schemas/club-vocabulary.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import type { SurfacesFile } from './list-files.ts';
import type { Reference } from './rows.ts';
import type { Problem } from './source.ts';
import type { Row } from './tables.ts';
import { textOf, textsOf } from './texts.ts';

type SurfaceRow = { code: string; titles: Texts; drawing: Drawing; position: number };

/** The rows of the list of surfaces, which follow those of the product. */
export const surfaceRows = ({ surfaces }: SurfacesFile): Row[] =>
  surfaces.map(({ code, name, drawing }, index) => ({
    parameter_code: 'surface',
    code,
    titles: textsOf(name),
    drawing,
    position: Object.keys(SURFACES).length + index,
  }));

/** The list of surfaces that are not the product's. */
export const surfacesFileOf = (rows: readonly Row[]): SurfacesFile => ({
  surfaces: (rows as SurfaceRow[])
    .toSorted((one, other) => one.position - other.position)
    .map(({ code, titles, drawing }) => ({ code, name: textOf(titles), drawing })),
});

/** All surfaces by code: the product's and those of the operator's rows. */
export const surfacesOf = (rows: readonly Row[]): Reference['surfaces'] =>
  new Map([...Object.entries(SURFACES), ...(rows as SurfaceRow[]).map((row) => [row.code, row] as const)]);

/** Why surfaces cannot go: the courts that have them, also if only past bookings name these. */
export async function usedSurfaces(db: Db, gone: readonly string[], clubs: readonly ClubFile[]): Promise<Problem[]> {
  if (gone.length === 0) return [];
  const { rows } = await sql<{ code: string; club: string; key: string; retired: boolean }>`
    SELECT court.parameters ->> 'surface' AS code, club.slug AS club, court.key, court.retired
    FROM court JOIN club ON club.id = court.club_id
    WHERE court.parameters ->> 'surface' = ANY(${gone}::text[])
    ORDER BY court.club_id, court.position`.execute(db);
  // A file that is imported with the list says what its courts have from now on.
  const used = rows.filter(
    ({ club, key }) => !clubs.some((file) => file.slug === club && file.courts.some((court) => court.key === key)),
  );
  return used.map(({ code, club, key, retired }) => ({
    path: ['surfaces'],
    message: retired
      ? `"${code}" is left out, but past bookings of ${key} of ${club} name it: add it`
      : `"${code}" is left out, but ${key} of ${club} has it: add it, or change the club first`,
  }));
}
