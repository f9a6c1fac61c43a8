/** What a cover is drawn from, for a picture the server sends. */
export type CoverAddress = {
  /** The club's number: one club keeps one drawing. */
  seed: number;
  sport: string;
  surface: string;
  /** Of the drawing, in px. */
  width: number;
  height: number;
};

/** A sport or a surface that is not known has a word too, as no part of a path is empty. */
const word = (code: string) => encodeURIComponent(code || 'unknown');

/** Where the API sends the cover: all it depends on stands in the path, so the answer never changes. */
export const coverPath = ({ seed, sport, surface, width, height }: CoverAddress): string =>
  `/v1/covers/${word(sport)}/${word(surface)}/${seed}/${width}x${height}.svg`;
