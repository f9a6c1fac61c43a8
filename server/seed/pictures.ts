import { battery, cover } from '#core/domain/covers/index.ts';
import type { ClubFile } from '#core/schemas/club-file.ts';
import { textOf } from '#server/clubs/texts.ts';
import type { Texts } from '../database/schema.ts';
import type { ClubPlan } from './plan.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

/** Pixels. Larger ones would make the seed slower and show nothing more. */
const PHOTO = { width: 640, height: 480 };

/** A file and its drawing, an SVG. */
type Drawn = { name: string; svg: string };

export type Pictures = Pick<ClubFile, 'logo' | 'photos'> & {
  courts: ReadonlyMap<number, string>;
  coaches: ReadonlyMap<number, string>;
  drawn: Drawn[];
};

const ROW = text(
  'The courts from above, side by side',
  'Корти згори, один біля одного',
  'Корты сверху, рядом друг с другом',
);
const LINES = text('Lines of a court, close up', 'Лінії корту зблизька', 'Линии корта вблизи');

/** Skin, hair and shirt of a drawn coach, by the place in the list. */
const LOOKS = [
  ['#E3B28C', '#5A3418', '#3847FF'],
  ['#C98F66', '#241A14', '#F3F4FB'],
  ['#F0C9A4', '#B5762F', '#E2F24B'],
  ['#D8A27A', '#39424E', '#FD6513'],
] as const;
const WALLS = ['#AE4A2D', '#235AC0', '#347A49', '#6740A6'];

/** Head and shoulders without a face, as nobody was asked to be an example. */
function portrait(index: number): string {
  const [skin, hair, shirt] = LOOKS[index % LOOKS.length]!;
  const wall = WALLS[index % WALLS.length]!;
  const long = index % 2 === 0 ? `<path d="M96 150a64 64 0 0 1 128 0v78H96Z" fill="${hair}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320"><rect width="320" height="320" fill="${wall}"/><path d="M-20 232 340 176" stroke="#fff" stroke-width="7"/>${long}<path d="M136 190h48v44l-24 22-24-22Z" fill="${skin}"/><path d="M52 320c0-62 36-92 84-92 10 18 38 18 48 0 48 0 84 30 84 92Z" fill="${shirt}"/><circle cx="160" cy="152" r="54" fill="${skin}"/><path d="M106 150c0-80 108-80 108 0-14-30-42-34-62-34-18 0-36 8-46 34Z" fill="${hair}"/></svg>`;
}

/** The corner of a court with a ball on the line. */
const logo = (ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320"><rect width="320" height="320" fill="${ground}"/><path d="M64 340V64h276M64 196h276M202 64v132" fill="none" stroke="#fff" stroke-width="22"/><circle cx="202" cy="196" r="42" fill="#E2F24B" stroke="${ground}" stroke-width="14"/></svg>`;

/**
 * The clubs that have pictures, with the colour of their logo: each picture makes the seed slower.
 */
const CLUBS: Readonly<Record<string, { ground: string; courts: boolean }>> = {
  'third-set': { ground: '#AE4A2D', courts: true },
  sosny: { ground: '#347A49', courts: false },
};

/** The pictures of a club, drawn as its courts are; undefined for a club without pictures. */
export function picturesOf({ slug, courts, coaches }: ClubPlan): Pictures | undefined {
  const club = CLUBS[slug];
  if (!club) return undefined;
  const at = (name: string) => `photos/${slug}/${name}.webp`;
  // The first court of each sport and surface.
  const kinds = courts.filter(
    ({ sport, surface }, index) =>
      club.courts && courts.findIndex((other) => other.sport === sport && other.surface === surface) === index,
  );
  const photo = (number: number, alts: Texts, svg: string) => ({
    file: { file: at(String(number)), alt: textOf(alts) },
    drawn: { name: at(String(number)), svg },
  });
  const photos = [
    photo(1, ROW, battery({ seed: slug, courts, ...PHOTO })),
    photo(2, LINES, cover({ seed: `${slug}-2`, ...courts[0]!, ...PHOTO })),
  ];
  const ofCourts = kinds.map((court) => {
    const index = courts.indexOf(court);
    const name = at(`courts/court-${index + 1}`);
    return { index, name, svg: cover({ seed: `${slug}-court-${index}`, ...court, ...PHOTO }) };
  });
  const ofCoaches = coaches.map((_, index) => ({
    ...{ index, name: at(`coaches/coach-${index + 1}`), svg: portrait(index) },
  }));
  return {
    logo: at('logo'),
    photos: photos.map(({ file }) => file),
    courts: new Map(ofCourts.map(({ index, name }) => [index, name])),
    coaches: new Map(ofCoaches.map(({ index, name }) => [index, name])),
    drawn: [
      { name: at('logo'), svg: logo(club.ground) },
      ...photos.map(({ drawn }) => drawn),
      ...ofCourts,
      ...ofCoaches,
    ],
  };
}

/** Draws the pictures of these clubs, by the name in their files. */
export async function drawPictures(plans: readonly ClubPlan[]): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = plans.flatMap((plan) => picturesOf(plan)?.drawn ?? []);
  if (drawn.length === 0) return new Map();
  const { default: sharp } = await import('sharp');
  const files = drawn.map(async ({ name, svg }) => [name, await sharp(Buffer.from(svg)).webp().toBuffer()] as const);
  return new Map(await Promise.all(files));
}
