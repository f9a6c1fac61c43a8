import { toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import type { ClubCache } from '#server/live/club-cache.ts';
import { HOLDERS, type MinuteCache } from '#server/live/minute-cache.ts';
import { loadOccupancy, loadOffer } from '#server/schedule/offer.ts';
import { readSlotToken } from '#server/tokens/slot-token.ts';
import type { CourtQueue } from './court-queue.ts';
import { holdersOf } from './leases.ts';
import { takenProblem } from './nearest-times.ts';
import { joinResolvedSlots, requireFree, resolveClaims } from './resolve-tokens.ts';

type Context = {
  db: Db;
  clock: () => number;
  secret: Uint8Array;
  clubCache: ClubCache;
  minuteCache: MinuteCache;
  courtQueue: CourtQueue;
};

/** A request for adjoining slots of one court, by a device or for a lease. */
type Wanted = { slots: readonly string[]; device: string; lease?: string | undefined };

/** Who wins a time is decided by transactions alone. This saves most of those that would lose. */
export function createTakenTimes({ db, clock, secret, clubCache, minuteCache, courtQueue }: Context) {
  /** The claims of the tokens; undefined if one cannot be read, which the transaction answers. */
  function claimsOf(slots: readonly string[], now: number) {
    try {
      return slots.map((token) => readSlotToken(token, secret, now));
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  /**
   * The refusal of slots of which another visitor has some, as far as this process knows; never of
   * those of a device that holds something at the club. It has received every change that was
   * committed before the call.
   */
  async function refusalOf({ slots, device, lease }: Wanted): Promise<Problem | undefined> {
    const now = clock();
    const claims = claimsOf(slots, now);
    const first = claims?.[0];
    if (!claims || !first || lease !== undefined || claims.some(({ serviceId }) => serviceId !== first.serviceId))
      return undefined;
    try {
      const offer = await clubCache(`offer ${first.serviceId}`, () => loadOffer(db, first.serviceId));
      const { club } = offer;
      const holders = await minuteCache({ clubId: club.id, key: HOLDERS, device: '' }, () => holdersOf(db, club.id));
      if (!club.onlineBooking || holders.has(device)) return undefined;
      const dates = claims.map(({ startsAt }) => toZoned(startsAt, club.timeZone).date).sort();
      const [from, to] = [dates[0]!, dates.at(-1)!];
      const occupancy = await minuteCache({ clubId: club.id, key: `occupancy ${from} ${to}`, device: '' }, () =>
        loadOccupancy(db, club, from, to, { device: '' }),
      );
      // Notifications of holds that have expired come a little later.
      if (occupancy.expiresAt !== undefined && occupancy.expiresAt <= clock()) return undefined;
      const resolved = resolveClaims(claims, offer, occupancy, now);
      joinResolvedSlots(resolved);
      requireFree(resolved, now, () => takenProblem(resolved, { secret, now }));
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.code === 'SLOT_TAKEN' ? error : undefined;
    }
  }

  /**
   * Refuses a request for slots that are known to be taken.
   * @param repeats whether it may repeat a request that has taken them, or that still runs; asked only then
   * @throws Problem SLOT_TAKEN
   */
  async function refuseTaken(wanted: Wanted, repeats: () => Promise<boolean> = async () => false): Promise<void> {
    const refusal = await refusalOf(wanted);
    if (refusal && !(await repeats())) throw refusal;
  }

  return {
    refuseTaken,
    /**
     * Runs a transaction that takes slots once those have ended that came before it for the same
     * court, unless one of them has taken its slots.
     * @throws Problem SLOT_TAKEN, REQUEST_IN_PROGRESS and those of the work
     */
    async inTurn<T>(wanted: Wanted, work: () => Promise<T>, repeats?: () => Promise<boolean>): Promise<T> {
      const court = claimsOf(wanted.slots, clock())?.[0]?.courtId;
      if (court === undefined) return work();
      return courtQueue(court, async () => {
        await refuseTaken(wanted, repeats);
        return work();
      });
    },
  };
}

export type TakenTimes = ReturnType<typeof createTakenTimes>;
