import type { PlayerState, PlayerTicket } from '#core/schemas/players.ts';
import { calendarZone } from './calendar-zone.ts';
import { type CalendarEvent, icalendar } from './icalendar.ts';

/** What a calendar shows of a player's visit. Instants are ISO 8601. */
type PlayerVisit = {
  /** Of the personal link. */
  token: string;
  /** Of the booking. */
  sequence: number;
  state: PlayerState;
  /** Whether the booking was cancelled. */
  cancelled: boolean;
  title: string;
  starts_at: string;
  ends_at: string;
  club: { title: string; address: string; latitude: number; longitude: number };
  city: string;
  court: string | null;
};

/**
 * The calendar event of a player of a split booking, without the booking's code and the organiser's
 * link. `url` is the player's page; `now` is in epoch milliseconds. Each player has a UID of their own,
 * whether the file is downloaded or emailed: one who leaves removes no entry but this.
 */
export function playerEvent(
  { token, club, ...visit }: PlayerVisit,
  { url, now }: { url: string; now: number },
): CalendarEvent {
  const isGone = visit.state !== 'joined';
  return {
    uid: `player-${token}@courtside`,
    // Who is gone stays so, while the booking may still change.
    sequence: visit.sequence + (isGone ? 1 : 0),
    status: isGone || visit.cancelled ? 'CANCELLED' : 'CONFIRMED',
    stamp: now,
    start: Date.parse(visit.starts_at),
    end: Date.parse(visit.ends_at),
    summary: `${visit.title}, ${club.title}`,
    description: visit.court ?? '',
    location: [club.title, club.address, visit.city].join(', '),
    latitude: club.latitude,
    longitude: club.longitude,
    url,
  };
}

/** The calendar file of a player's ticket. */
export function playerCalendar(ticket: PlayerTicket, how: { url: string; now: number }): string {
  const { club, court, player, status } = ticket;
  const event = playerEvent(
    {
      ...ticket,
      ...{ state: player.state, cancelled: status === 'cancelled' },
      ...{ city: club.city.title, court: court?.title ?? null },
    },
    how,
  );
  return icalendar({ ...event, zone: calendarZone(club.time_zone, event) });
}
