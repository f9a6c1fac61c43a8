type OfSport = { sport: string };

/**
 * The courts that can take the place of a court, itself among them: those of its sport. A service may
 * have courts of several.
 */
export const courtsInPlaceOf = <Court extends OfSport>(courts: readonly Court[], { sport }: OfSport): Court[] =>
  courts.filter((court) => court.sport === sport);
