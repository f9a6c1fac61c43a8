import { sql } from 'kysely';
import type { ClubFacts, Photo } from '#core/schemas/club-facts.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { photoPath } from '#server/photos/address.ts';
import { inLanguage } from './texts.ts';

type Use = {
  of: 'logo' | 'club' | 'court' | 'coach';
  /** Of the court or coach. */
  id: number | null;
  alts: Texts | null;
  hash: string;
  width: number;
  height: number;
  widths: number[];
};

/** The photos of a club, its courts and its coaches, as far as it has any. */
export async function loadPhotos(
  db: Db,
  club: number,
  language: Language,
): Promise<Pick<ClubFacts, 'logo' | 'photos' | 'court_photos' | 'coach_photos'>> {
  const { rows } = await sql<Use>`
    SELECT used.of, used.id, used.alts, photo.hash, photo.width, photo.height, ARRAY(
      SELECT DISTINCT variant.width FROM photo_variant variant WHERE variant.hash = photo.hash ORDER BY variant.width
    ) AS widths
    FROM (
      SELECT 'logo' AS of, NULL::integer AS id, NULL::jsonb AS alts, logo AS hash, 0 AS position FROM club WHERE id = ${club}
      UNION ALL SELECT 'club', NULL, alts, photo, position FROM club_photo WHERE club_id = ${club}
      UNION ALL SELECT 'court', id, NULL, photo, position FROM court WHERE club_id = ${club}
      UNION ALL SELECT 'coach', id, NULL, photo, position FROM coach WHERE club_id = ${club}
    ) used JOIN photo ON photo.hash = used.hash
    ORDER BY used.of, used.position`.execute(db);
  const all = (of: Use['of']) => rows.filter((row) => row.of === of);
  const photoOf = ({ hash, width, height, widths, alts }: Use): Photo => ({
    ...{ path: photoPath(hash), width, height, widths },
    ...(alts && { alt: inLanguage(alts, language) }),
  });
  const [logo] = all('logo').map(photoOf);
  const photos = all('club').map(photoOf);
  const court_photos = all('court').map((use) => ({ ...photoOf(use), court_id: use.id! }));
  const coach_photos = all('coach').map((use) => ({ ...photoOf(use), coach_id: use.id! }));
  return {
    ...(logo && { logo }),
    ...(photos.length > 0 && { photos }),
    ...(court_photos.length > 0 && { court_photos }),
    ...(coach_photos.length > 0 && { coach_photos }),
  };
}
