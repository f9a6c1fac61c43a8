/** The parameters of a cover image that the server draws. */
export type CoverAddress = {
  /** The club's id: a club always has the same drawing. */
  seed: number;
  sport: string | undefined;
  surface: string | undefined;
  /** Size of the image in pixels. */
  width: number;
  height: number;
};

/** A path segment must not be empty, so a missing sport or surface becomes `unknown`. */
const segment = (code: string | undefined) => encodeURIComponent(code || 'unknown');

/** The API path of a cover. It contains all parameters, so the response never changes. */
export const coverPath = ({ seed, sport, surface, width, height }: CoverAddress): string =>
  `/v1/covers/${segment(sport)}/${segment(surface)}/${seed}/${width}x${height}.svg`;
