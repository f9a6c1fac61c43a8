/** What a ticket loads after its first paint, so that the calendar file is at hand offline. */
export { calendarText, download } from './calendar.ts';
