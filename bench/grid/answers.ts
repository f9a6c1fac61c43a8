import type { Club, Court, ScheduleDate, Slot } from 'courtside/core';
import { MINUTE } from '../../core/domain/units.ts';
import { club, list, services } from '../../elements/club-schedule/fixture.ts';
import type { Day, Entry } from './day.ts';

const money = (text: string) => ({ amount: Number(text) * 100, currency: 'UAH' as const });

const courtsOf = ({ courts }: Day): Court[] =>
  courts.map(({ id, title }, index) => {
    const surface = ['clay', 'hard'][index % 2]!;
    const parameters = [{ code: 'surface', value: surface, title: surface }];
    return { id: Number(id), title, sport: 'tennis', surface, parameters };
  });

const clubOf = (day: Day): Club => ({ ...club, time_zone: 'UTC', courts: courtsOf(day) });

function slotsOf({ date, step }: Day, { court, start, end, taken, text }: Entry): Slot[] {
  const at = (minutes: number) =>
    new Date(Date.parse(date) + minutes * MINUTE).toISOString().replace('.000Z', '+00:00');
  const slots: Slot[] = [];
  for (let from = start; from < end; from += step) {
    slots.push({
      // As long as a real token.
      token: taken ? null : `${date}${court}-${from}`.padEnd(60, 'x'),
      court_id: court + 1,
      starts_at: at(from),
      ends_at: at(from + step),
      price: money(taken ? '200' : text),
      status: taken ? 'busy' : 'free',
    });
  }
  return slots;
}

/** The body of the API's response with a day's slots. */
function daySlots(day: Day) {
  const answer = list(day.entries.flatMap((entry) => slotsOf(day, entry)));
  return { ...answer, meta: { ...answer.meta, date: day.date, duration: day.step, courts: courtsOf(day) } };
}

/** The API's responses to a schedule of these days, by method and path as for `createFetch`. */
export function answersOf(days: readonly Day[]): Record<string, { body: unknown }> {
  const shares = { remaining: 6, maximum: 12 };
  const dates = days.map(({ date }): ScheduleDate => ({ date, ...shares, services: [{ service_id: 11, ...shares }] }));
  const slots = days.map((day) => [`GET /v1/slots?date=${day.date}`, { body: daySlots(day) }] as const);
  return {
    'GET /v1/clubs/arena': { body: { data: clubOf(days[0]!) } },
    'GET /v1/clubs/arena/scheduledates': { body: list(dates) },
    ...services(1),
    'GET /v2/services/club_group_bookings': { body: list([]) },
    ...Object.fromEntries(slots),
  };
}
