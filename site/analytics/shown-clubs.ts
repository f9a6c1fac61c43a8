/** A club in the analytics events of a page that shows it. */
export type ShownClub = { id: number; slug: string };

/** The part of a loader's data that names the clubs of its page. Each of them is named once. */
export const shownClubs = (...clubs: readonly (ShownClub | null | undefined)[]): { clubs: ShownClub[] } => ({
  clubs: [...new Map(clubs.flatMap((club) => (club ? [[club.id, { id: club.id, slug: club.slug }]] : []))).values()],
});
