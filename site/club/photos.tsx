import { useTexts } from '../i18n/use-texts.ts';
import { Cover } from '../ui/cover.tsx';
import { Photo, type PhotoData, photoAddress } from '../ui/photo.tsx';
import type { ClubPageData } from './load.server.ts';
import { Section } from './sections.tsx';

type Club = ClubPageData['club'];
type Court = Club['courts'][number];
type Shown = { photo: PhotoData; alt: string; court?: Court | undefined; caption?: string };

/** px: the size of the drawing behind a photo, which has the same ratio. */
const DRAWING = { width: 400, height: 300 };

/** From so many photos on, the first one is as large as four others. */
const MANY = 5;

/** The width of a photo on a phone, where the next one is in sight, on a tablet, and on wider pages. */
const sizes = (tablet: string, page: string, widest: number) =>
  `(max-width: 43.75rem) 82vw, (max-width: 62.5rem) ${tablet}, (max-width: 80rem) ${page}, ${widest}px`;

const HALF = sizes('50vw', '50vw', 596);
const SMALL = sizes('25vw', '25vw', 294);
/** By the number of photos. */
const SIZES: Readonly<Record<number, string>> = {
  1: HALF,
  2: HALF,
  3: sizes('33vw', '33vw', 395),
  4: sizes('50vw', '25vw', 294),
};

const sizesOf = (count: number, index: number) => (count >= MANY && index === 0 ? HALF : (SIZES[count] ?? SMALL));

/** The photos of the club and of its courts. Behind each is a drawing, until it has loaded. */
export function Photos({ club }: Pick<ClubPageData, 'club'>) {
  const { t } = useTexts();
  const { photos = [], court_photos = [], courts } = club;
  const shown: Shown[] = [
    ...photos.map((photo, index) => ({
      photo,
      alt: photo.alt ?? t('clubPhotoAlt', { club: club.title, number: index + 1, all: photos.length }),
    })),
    ...court_photos.map((photo) => {
      const court = courts.find(({ id }) => id === photo.court_id);
      const caption = court?.title ?? club.title;
      return { photo, court, caption, alt: t('clubCourtPhotoAlt', { court: caption }) };
    }),
  ];
  if (shown.length === 0) return null;
  return (
    <Section id="photos" title={t('clubPhotos')}>
      <ul className={`club-photos club-photos-${Math.min(shown.length, MANY)}`}>
        {shown.map(({ photo, alt, court = courts[0], caption }, index) => (
          <li key={`${photo.path}-${court?.id}`}>
            <figure className="photo-frame">
              {court && (
                <Cover
                  className="photo-drawing"
                  seed={String(club.id)}
                  sport={court.sport}
                  surface={court.surface}
                  copy={index + 1}
                  {...DRAWING}
                />
              )}
              {/* In a tab of its own, as the visitor may have selected a time on this page. */}
              <a href={photoAddress(photo)} target="_blank" rel="noopener">
                <Photo photo={photo} alt={alt} sizes={sizesOf(shown.length, index)} />
              </a>
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
