import type { ClubPageData } from './load.server.ts';

/** px: the size of the picture of a club's courts. The style sheet crops or enlarges it. */
export const BAND = { width: 1280, height: 152 };

export type BandProps = Pick<ClubPageData, 'club' | 'services' | 'coaches'>;

export interface LiveBandProps extends BandProps {
  /** The element around the picture. */
  stage: HTMLElement;
}
