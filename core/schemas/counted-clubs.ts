import { enums, type Infer, type } from 'superstruct';
import { array } from './array.ts';
import { ClubsAnswer, FACETS, Facet } from './club-search.ts';

// A separate module, so that no widget loads the names of the facets.

/** A search result as the server answers it: with the known names of facets. */
export const CountedClubsAnswer = type({
  ...ClubsAnswer.schema,
  meta: type({
    ...ClubsAnswer.schema.meta.schema,
    facets: array(type({ ...Facet.schema, field: enums(FACETS) })),
  }),
});
export type CountedClubsAnswer = Infer<typeof CountedClubsAnswer>;
export type CountedFacet = CountedClubsAnswer['meta']['facets'][number];
