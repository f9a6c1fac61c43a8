import { MINUTE } from '#core/domain/units.ts';
import { addDays } from '#core/domain/zone.ts';
import type { DeskSeriesBody, DeskSeriesDay, DeskSeriesPreviewBody } from '#core/schemas/desk-day.ts';
import { joinSeries } from '#server/booking/weeks.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { announceSeries } from '#server/messages/announce.ts';
import { clubsTime } from '#server/schedule/clubs-time.ts';
import { keepOffer, loadOccupancy, type Offer } from '#server/schedule/offer.ts';
import { uah } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { bookTime, requireOffer } from './bookings.ts';
import { instantOf, instantOnDay } from './local-time.ts';

/** A year of weeks. */
const MOST = 53;

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/**
 * The days of a series.
 * @throws Problem VALIDATION_FAILED if it has no end within a year
 */
function daysOf({ date, until_date }: DeskSeriesPreviewBody): string[] {
  const days: string[] = [];
  for (let day = date; day <= until_date && days.length <= MOST; day = addDays(day, 7)) days.push(day);
  if (days.length === 0 || days.length > MOST) throw invalid('until_date', 'UNTIL_DATE');
  return days;
}

/** On the first day the chosen time must exist; on others the clock may repeat or skip it. */
const startOn = (date: string, { date: first, time }: DeskSeriesPreviewBody, { club }: AtDesk) =>
  (date === first ? instantOf : instantOnDay)({ date, time }, club.time_zone);

async function checkDays(
  db: Db,
  desk: AtDesk,
  body: DeskSeriesPreviewBody,
  { offer, now }: { offer: Offer; now: number },
): Promise<DeskSeriesDay[]> {
  const { court_id: courtId, duration } = body;
  const days = daysOf(body);
  const first = days[0]!;
  const occupancy = await loadOccupancy(db, offer.club, first, days.at(-1)!, { device: '' });
  return days.map((date): DeskSeriesDay => {
    if (body.except.includes(date)) return { date, status: 'except', price: null };
    const start = startOn(date, body, desk);
    const isOffered = offer.courtIds.includes(courtId) && start + duration * MINUTE > now;
    const found = isOffered ? clubsTime(offer, occupancy, { courtId, start, duration }) : undefined;
    if (!found || found.amount === null) return { date, status: 'closed', price: null };
    return found.status === 'free'
      ? { date, status: 'free', price: uah(found.amount) }
      : { date, status: 'taken', price: null };
  });
}

/**
 * The days of a weekly series, and which of them are free.
 * @throws Problem NOT_FOUND, VALIDATION_FAILED
 */
export async function previewSeries(
  db: Db,
  desk: AtDesk,
  body: DeskSeriesPreviewBody,
  now: number,
): Promise<DeskSeriesDay[]> {
  return checkDays(db, desk, body, { offer: await requireOffer(db, desk, body), now });
}

/**
 * Books the free days of a weekly series for a customer, who is sent one message.
 * @throws Problem NOT_FOUND, VALIDATION_FAILED, SLOT_TAKEN if none is free, or one was taken
 *   meanwhile
 */
export async function bookSeries(trx: Db, desk: AtDesk, body: DeskSeriesBody, now: number): Promise<DeskSeriesDay[]> {
  await keepOffer(trx, body.service_id);
  const offer = await requireOffer(trx, desk, body);
  const days = await checkDays(trx, desk, body, { offer, now });
  const free = days.filter(({ status }) => status === 'free');
  if (free.length === 0) throw new Problem('SLOT_TAKEN');
  const { court_id: courtId, duration, customer, comment } = body;
  const keys: { club_id: number; id: number }[] = [];
  for (const { date } of free) {
    const start = startOn(date, body, desk);
    const call = { offer, courtId, start, duration, customer, comment };
    keys.push({ club_id: desk.club.id, id: await bookTime(trx, desk, call, { now, isToldOtherwise: true }) });
  }
  await joinSeries(
    trx,
    desk.club.id,
    keys.map(({ id }) => id),
  );
  await announceSeries(trx, keys, { byClub: true });
  return days;
}
