import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClubFile } from '#core/schemas/club-file.ts';
import type { Db } from '#server/database/db.ts';
import { checkFile, checkSize, hashOf, ImageFault, readImage } from '#server/photos/image.ts';
import { findPhotos, type NewPhoto } from '#server/photos/store.ts';
import type { Problem } from './source.ts';

/** Where a photo is in a file. */
export type Path = Problem['path'];

/** Reads a picture that a file names; undefined if there is none. */
export type ReadPicture = (name: string) => Buffer | undefined;

/** From the disk. A file that is too large to be taken is not read whole. */
export const readPicture: ReadPicture = (name) => {
  const found = statSync(name, { throwIfNoEntry: false });
  if (!found?.isFile()) return undefined;
  checkSize(found.size);
  return readFileSync(name);
};

/** The file with each of its photos replaced, by its path or hash and where it is in the file. */
export function mapPhotos(file: ClubFile, change: (photo: string, path: Path) => string): ClubFile {
  const inList = <T extends { photo?: string | undefined }>(list: readonly T[], name: string): T[] =>
    list.map((one, index) => (one.photo ? { ...one, photo: change(one.photo, [name, index, 'photo']) } : one));
  return {
    ...file,
    ...(file.logo && { logo: change(file.logo, ['logo']) }),
    ...(file.photos && {
      photos: file.photos.map((photo, index) =>
        typeof photo === 'string'
          ? change(photo, ['photos', index])
          : { ...photo, file: change(photo.file, ['photos', index, 'file']) },
      ),
    }),
    courts: inList(file.courts, 'courts'),
    ...(file.coaches && { coaches: inList(file.coaches, 'coaches') }),
  };
}

/** The photos of a file, each once. */
export function photosOf(file: ClubFile): string[] {
  const found = new Set<string>();
  mapPhotos(file, (photo) => {
    found.add(photo);
    return photo;
  });
  return [...found];
}

/**
 * Where an export writes a photo, from the folder of the club's file. By its use and not by its
 * content, so that people find it.
 */
export function photoName(file: ClubFile, path: Path, type: string): string {
  const [list, index] = path;
  const name = () => {
    if (list === 'logo') return 'logo';
    if (list === 'photos') return String(Number(index) + 1);
    return `${list}/${file[list as 'courts' | 'coaches']![index as number]!.key}`;
  };
  return `photos/${file.slug}/${name()}.${type === 'jpeg' ? 'jpg' : type}`;
}

/** A club's file, and the file's name, from whose folder its photos are named. */
type Named = { name: string; file: ClubFile; stored?: ReadonlySet<string> | undefined };

type Resolved = { file: ClubFile; problems: Problem[] };

/**
 * Reads the photos that the files name, and replaces their paths by hashes. `added` are those that
 * are not stored yet.
 */
export async function resolvePhotos(
  db: Db,
  files: readonly Named[],
  read: ReadPicture,
): Promise<{ files: Resolved[]; added: NewPhoto[] }> {
  const hashes = new Map<string, string>();
  const wrong = new Map<string, string>();
  const pathOf = ({ name }: Named, photo: string) => join(dirname(name), photo);
  const paths = new Set(
    files.flatMap((one) => photosOf(one.file).flatMap((photo) => (one.stored?.has(photo) ? [] : [pathOf(one, photo)]))),
  );
  const attempt = async (path: string, work: () => void | Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      wrong.set(path, error.message);
    }
  };
  for (const path of paths) {
    await attempt(path, () => {
      const bytes = read(path);
      if (!bytes) throw new ImageFault('is not there: add the file, or remove the field', 'MISSING');
      checkFile(bytes);
      hashes.set(path, hashOf(bytes));
    });
  }
  const known = await findPhotos(db, [...hashes.values()]);
  const added = new Map<string, NewPhoto>();
  for (const [path, source] of hashes) {
    const stored = known.get(source);
    if (stored) hashes.set(path, stored);
    else
      await attempt(path, async () => {
        const { hash } = await readImage(read(path)!);
        hashes.set(path, hash);
        added.set(hash, { hash, read: () => readImage(read(path)!) });
      });
  }
  return {
    files: files.map((one) => {
      const problems: Problem[] = [];
      const file = mapPhotos(one.file, (photo, path) => {
        if (one.stored?.has(photo)) return photo;
        const found = pathOf(one, photo);
        const message = wrong.get(found);
        if (message) problems.push({ path, message: `${photo} ${message}`, code: 'photo' });
        return hashes.get(found) ?? photo;
      });
      return { file, problems };
    }),
    added: [...added.values()],
  };
}
