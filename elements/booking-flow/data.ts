import type { CallOptions, Client } from '#core/api/client.ts';
import { getClub } from '#core/api/clubs.ts';
import { ApiError } from '#core/api/error.ts';
import { listPaymentMethods } from '#core/api/payment-methods.ts';
import { listGroupSessions } from '#core/api/services.ts';
import { decodeSlots } from '#core/api/slots.ts';
import { durationFits } from '#core/domain/duration.ts';
import { type JoinedSlots, joinSlots } from '#core/domain/join.ts';
import type { DecodedSlot, Money } from '#core/schemas/index.ts';
import { type CategoriesStore, createCategoriesStore } from '#core/state/categories.ts';
import { minutesOf, type Offer, tokensOf, type Wanted } from './model.ts';

/**
 * Joins the decoded slots into one time on one court. `first` is the slot that it begins with.
 *
 * @throws ApiError `SLOTS_NOT_ADJOINING`
 */
export function joinDecoded(decoded: readonly DecodedSlot[]): JoinedSlots<Money | null> & { first: DecodedSlot } {
  const joined = joinSlots(decoded.map(({ slot }) => slot));
  if (!joined.ok) throw new ApiError('SLOTS_NOT_ADJOINING', 'the slots are not one time on one court');
  return { ...joined, first: decoded.find(({ slot }) => slot.starts_at === joined.starts_at)! };
}

async function slotsOffer(client: Client, tokens: string[], options: CallOptions): Promise<Offer> {
  if (tokens.length === 0) throw new ApiError('TOKEN_INVALID', 'no slot was chosen');
  const decoded = await decodeSlots(client, { tokens }, options);
  const { first, lines, price, starts_at, ends_at } = joinDecoded(decoded);
  const { club, service, court } = first;
  const gone = decoded.some(({ slot }) => slot.status !== 'free');
  const kind = service.booking === 'request' ? 'request' : 'book';
  if (kind === 'book' && !gone && !durationFits(service.duration, minutesOf({ starts_at, ends_at }))) {
    throw new ApiError('VALIDATION_FAILED', 'the service is not sold for so long');
  }
  return {
    ...{ kind, club, service, court, lines, price, starts_at, ends_at, gone },
    title: service.title,
    methods: kind === 'book' ? await paymentMethods(client, club.id, service.id, options) : [],
    terms: first.cancellation_terms,
    free_until: first.free_until,
    partial_until: first.partial_until,
    tokens: decoded.map(({ slot }, index) => slot.token ?? tokens[index]!),
    session: null,
    weekly: !gone && Boolean(first.weekly_until),
  };
}

const paymentMethods = async (client: Client, club_id: number, service_id: number, options: CallOptions) =>
  (await listPaymentMethods(client, { club_id, service_id }, options)).data;

async function groupOffer(client: Client, slug: string, id: number, options: OfferOptions): Promise<Offer> {
  const { categories = createCategoriesStore(), ...call } = options;
  const club = await getClub(client, slug, call);
  const [sessions, offered] = await Promise.all([
    listGroupSessions(client, { club_id: club.id }, call),
    categories.getState().load(client, club.id),
  ]);
  const session = sessions.data.find((each) => each.id === id);
  const services = offered.flatMap((category) => category.services);
  const service = services.find((each) => each.id === session?.service_id);
  if (!session || !service) throw new ApiError('NOT_FOUND', 'there is no such session');
  const { starts_at, ends_at, price, court, title, free_until, partial_until } = session;
  return {
    ...{ kind: 'group', club, service, court, title, starts_at, ends_at, price, session, tokens: [] },
    ...{ free_until, partial_until },
    lines: [{ starts_at, ends_at, price }],
    terms: club.cancellation_terms,
    methods: await paymentMethods(client, club.id, service.id, call),
    gone: session.remaining === 0,
    weekly: Boolean(session.weekly_until),
  };
}

/** `categories` caches a club's categories from one load to the next. */
type OfferOptions = CallOptions & { categories?: CategoriesStore };

/** Loads what the attributes ask for, as it can be booked now. Rejects with `ApiError`. */
export function loadOffer(client: Client, wanted: Wanted, options: OfferOptions = {}): Promise<Offer> {
  if (wanted.session !== undefined && wanted.club) return groupOffer(client, wanted.club, wanted.session, options);
  return slotsOffer(client, tokensOf(wanted.slot), { signal: options.signal });
}
