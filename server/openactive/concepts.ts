/**
 * Sports in OpenActive's vocabularies, by the slug of our category: the activity's name and number in
 * https://openactive.io/activity-list, and its facility's in https://openactive.io/facility-types.
 */
const SPORTS: Readonly<Record<string, { activity: Entry; facility?: Entry }>> = {
  tennis: {
    activity: ['Tennis', 'f2ea7405-6098-4378-b0fe-4e398a659fc4'],
    facility: ['Tennis Court', 'becfafc0-c63f-444c-aed5-a3665f2d172d'],
  },
  padel: {
    activity: ['Padel Tennis', '178ac9d5-9042-41e4-b8b9-12edf824afbf'],
    facility: ['Padel Tennis Court', '7a13f426-d2bc-4464-8a9b-18b30569b263'],
  },
  squash: {
    activity: ['Squash', 'b7845b8a-4c0c-4a8f-93d3-d41d62eec889'],
    facility: ['Squash Court', 'a1f82b7a-1258-4d9a-8dc5-bfc2ae961651'],
  },
  badminton: {
    activity: ['Badminton', 'c0360db0-a817-4bae-9167-40f89b49fc9e'],
    facility: ['Badminton Court', '9db5681e-700e-4b30-99a5-355885d94db2'],
  },
  'table-tennis': {
    activity: ['Table Tennis', '1a05993d-b206-4efe-85da-646fa340bdf4'],
    facility: ['Table Tennis Table', '5b5e33b7-dc1f-44ba-8122-2c051a533959'],
  },
  football: {
    activity: ['Football', '0a5f732d-e806-4e51-ad40-0a7de0239c8c'],
    facility: ['Football Pitch', '07e38aa9-4087-424e-95d0-0702d64e1a7a'],
  },
  basketball: {
    activity: ['Basketball', 'e09776e6-f1b4-421b-b667-5c5913cf97aa'],
    facility: ['Basketball Court', 'f4a323ed-d2d3-4bcd-be07-cd9cd0b25e5b'],
  },
  volleyball: {
    activity: ['Volleyball', '065c8564-144a-4833-b95a-db8550e6ac86'],
    facility: ['Volleyball Court', '6a081b26-e16e-4c1d-a4d6-d65a370bced6'],
  },
  fitness: { activity: ['Gym Workout', '08d9368c-6c6c-44a3-84ef-a42ed00d529a'] },
  swimming: { activity: ['Swimming', '2750229d-b725-4171-9276-376be913957c'] },
};

type Entry = readonly [name: string, number: string];

const LISTS = { activity: 'https://openactive.io/activity-list', facility: 'https://openactive.io/facility-types' };

/** A category of this server: its slug and its English name. */
export type Sport = { slug: string; title: string };

export type Concept = { type: 'Concept'; id: string; prefLabel: string; inScheme: string };

/**
 * The sport in one of OpenActive's lists; in this server's own, whose address is `scheme`, if it is not in
 * theirs.
 */
function conceptOf({ slug, title }: Sport, list: keyof typeof LISTS, scheme: string): Concept {
  const entry = SPORTS[slug]?.[list];
  if (!entry) return { type: 'Concept', id: `${scheme}#${slug}`, prefLabel: title, inScheme: scheme };
  const inScheme = LISTS[list];
  return { type: 'Concept', id: `${inScheme}#${entry[1]}`, prefLabel: entry[0], inScheme };
}

export const activityOf = (sport: Sport, scheme: string): Concept => conceptOf(sport, 'activity', scheme);

/** The kind of court that the sport is played on, if OpenActive has one. */
export const facilityTypeOf = (sport: Sport): Concept | undefined =>
  SPORTS[sport.slug]?.facility && conceptOf(sport, 'facility', '');
