import type { Client } from '#core/api/client.ts';
import { listClubs } from '#core/api/club-search.ts';
import type { ClubCard } from '#core/schemas/index.ts';
import { changeSearch } from '#core/state/search.ts';
import { registerTools } from '#elements/shared/page-tools.ts';
import type { ChangeSearch } from '../model.ts';

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });

/** The fields of a call, and how each is described. Their names are those of the search's filters. */
const FIELDS = {
  search: text('Words of a name, an address or a coach.'),
  city: text('The slug of a city, such as kyiv.'),
  category: text('The slug of a sport, such as tennis or padel.'),
  date: text('The day, YYYY-MM-DD.', { format: 'date' }),
  time_from: text('Not before, HH:MM on the clubs’ clock.'),
  time_to: text('Over by, HH:MM on the clubs’ clock.'),
  duration: { type: 'integer', description: 'Minutes.' },
  price_max: { type: 'integer', description: 'The highest price of an hour, in kopecks.' },
} as const;

const clubOf = ({ slug, title, address, price_from, open_now, next_slots, slots_date, free_slots }: ClubCard) => ({
  ...{ slug, title, address, price_from, open_now, slots_date, free_slots },
  next_slots: next_slots.map(({ token, starts_at, ends_at, price }) => ({ slot: token, starts_at, ends_at, price })),
});

/** Registers the search as a tool until the signal aborts. What it finds is on the page too. */
export function offerTools({ client, change }: { client: Client; change: ChangeSearch }, signal: AbortSignal): void {
  if (signal.aborted) return;
  const tool = {
    name: 'search_clubs',
    description:
      'Searches sports clubs in Ukraine with their next free times and prices, and shows the results on the page. Amounts are in kopecks.',
    inputSchema: { type: 'object', properties: FIELDS },
    annotations: { readOnlyHint: true },
    async execute(input: Record<string, unknown>) {
      const names = Object.keys(FIELDS).filter((name) => input[name] !== undefined);
      const query = Object.fromEntries(names.map((name) => [name, input[name]]));
      const { data, meta } = await listClubs(client, query);
      change((current) => changeSearch(current, { ...query, page: undefined }));
      return { total: meta.total, clubs: data.map(clubOf) };
    },
  };
  registerTools([tool], signal);
}
