import { BOOKING_PARTS, exported } from '#elements/shared/ui/inner-parts.ts';

/** The CSS parts of `<club-schedule>`, as in its documentation. */
export const SCHEDULE_PARTS =
  'root services service choices choice days day late release closed-hours power-cuts matches match wish toolbar toggle times watch show-past grid bar book clear next-day phone foot sessions join empty failure retry cell cell-free cell-selected cell-group cell-busy cell-past dialog heading note summary form field input error send success application hosted close';

/**
 * `exportparts` of the schedule in a booking's dialog. The parts of the booking inside the schedule
 * keep their own names, as the page sees one booking only.
 */
export const scheduleParts = `${exported(SCHEDULE_PARTS, 'schedule-')},${exported(BOOKING_PARTS, '', 'booking-')}`;
