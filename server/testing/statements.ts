import type { Catalog } from './parser.ts';

/**
 * The tables whose rows the product reads or changes without saying of which clubs, by the reason and
 * the file that sends the statement. On a database that is distributed by club each asks every machine.
 */
const OF_ALL_CLUBS: Record<string, Record<string, string[]>> = {
  'limits count what a device, an address or a contact has at all clubs': {
    'server/booking/insert-booking.ts': ['booking'],
    'server/booking/leases.ts': ['occupation', 'place_hold'],
    'server/booking/unpaid.ts': ['booking', 'booking_request', 'occupation', 'place_hold'],
    'server/matches/publish.ts': ['open_match'],
    'server/messages/worker.ts': ['message'],
  },
  'a visitor names a service or a category by its number alone': {
    'server/schedule/offer.ts': ['court', 'price_rule', 'service', 'service_court'],
    'server/views/service.ts': ['coach', 'group_session', 'price_rule', 'service', 'service_court', 'weekly_session'],
  },
  'a search reads the clubs of a place': {
    'server/search/scope.ts': ['club_closure', 'club_index', 'open_match'],
    'server/search/warm-up.ts': ['club_index'],
    'server/site/listings.ts': ['service'],
    'server/routes/area-parameters.ts': ['court'],
  },
  'an email address has bookings and watches at all clubs': {
    'server/booking/slot-watches.ts': ['slot_watch'],
    'server/booking/wishes.ts': ['slot_watch'],
    'server/views/wish.ts': ['booking', 'occupation', 'slot_watch'],
    'server/messages/kinds/links.ts': ['booking'],
  },
  'a worker takes what is due, whichever club it is of': {
    'server/booking/freed-times.ts': ['booking', 'freed_time', 'occupation', 'place_hold', 'slot_watch'],
    'server/booking/places.ts': ['group_session', 'place_hold'],
    'server/booking/state/apply-event.ts': ['booking', 'group_session', 'occupation'],
    'server/calendars/sync.ts': ['coach', 'coach_calendar'],
    'server/clubs/sessions.ts': ['weekly_session'],
    'server/messages/worker.ts': ['message'],
    'server/openactive/store.ts': ['openactive_item'],
    'server/payment/captures.ts': ['booking', 'booking_split'],
    'server/payment/worker.ts': ['payment'],
    'server/webhooks/worker.ts': ['webhook_delivery', 'webhook_endpoint'],
  },
  'old rows of all clubs are deleted or anonymized': {
    'server/booking/ended-holds.ts': ['occupation'],
    'server/booking/wishes.ts': ['booking', 'booking_request', 'slot_watch'],
    'server/database/batches.ts': [
      ...['booking', 'booking_request', 'club_comment', 'ended_hold', 'message', 'occupation', 'open_match'],
      ...['openactive_item', 'power_cut', 'slot_watch', 'webhook_delivery'],
    ],
    'server/database/clock.ts': ['booking', 'booking_request', 'slot_watch'],
    'server/photos/store.ts': ['club_photo', 'coach', 'court'],
    'server/seed/index.ts': ['occupation'],
    'server/retention.ts': [
      ...['booking', 'booking_player', 'booking_request', 'desk_log', 'pass', 'slot_watch', 'vote'],
    ],
  },
  'an operator reads or lists all clubs': {
    'server/clubs/import.ts': ['service'],
    'server/clubs/partners.ts': ['booking', 'booking_request'],
    'server/clubs/passes.ts': ['booking', 'pass'],
    'server/clubs/surfaces.ts': ['court'],
    'server/clubs/webhooks.ts': ['webhook_endpoint'],
    'server/desk/accounts.ts': ['desk_member'],
    'server/desk/webhooks.ts': ['webhook_endpoint'],
    'server/outbox/index.ts': ['message'],
    'server/metrics.ts': ['coach', 'coach_calendar', 'message', 'payment', 'webhook_delivery', 'webhook_endpoint'],
    'server/seed/numbered.ts': ['coach', 'court', 'service', 'weekly_session'],
    'server/webhooks/endpoints.ts': ['webhook_delivery', 'webhook_endpoint'],
  },
};

const listed = new Set(
  Object.values(OF_ALL_CLUBS).flatMap((files) =>
    Object.entries(files).flatMap(([file, tables]) => tables.map((table) => `${file}: ${table}`)),
  ),
);

let catalog: Catalog = new Map();
/** Statements with the file of the product that sent them first. */
const sent = new Map<string, string>();
const waiting = new Set<string>();

export const setCatalog = (columns: Catalog): void => {
  catalog = columns;
};

/** The file of the product that calls, undefined if that is a test. */
function callerOf(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .find((line) => line.includes(process.cwd()) && !/node_modules|testing\/(statements|record)/.test(line));
  const file = /(server\/.*?\.ts)/.exec(frame?.slice(frame.indexOf(process.cwd()) + process.cwd().length) ?? '')?.[1];
  return file === undefined || /\/testing|\.test\.ts/.test(file) ? undefined : file;
}

/** In the statements of tokens that name no club, see `inClubOf`. */
const OLD_TOKEN = '/* any club */';

/** Notes a statement that is about to be sent. */
export function note(statement: string): void {
  if (sent.has(statement) || statement.includes(OLD_TOKEN)) return;
  const file = callerOf(new Error().stack!);
  if (file === undefined) return;
  sent.set(statement, file);
  waiting.add(statement);
}

/**
 * What is wrong with the statements noted since the last call: they read or change tables without
 * saying of which clubs, or lock rows in a condition.
 */
export async function findFaults(): Promise<string[]> {
  if (waiting.size === 0) return [];
  const { loadParser, locksInCondition, unfilteredTables } = await import('./parser.ts');
  await loadParser();
  const found = [...waiting].flatMap((statement) => [
    ...unfilteredTables(statement, catalog)
      .map((table) => `${sent.get(statement)}: ${table}`)
      .filter((place) => !listed.has(place))
      .map((place) => `${place} without its clubs, by ${statement}`),
    ...(locksInCondition(statement) ? [`${sent.get(statement)} locks rows in a condition, by ${statement}`] : []),
  ]);
  waiting.clear();
  return found;
}
