import { BOOKING_PARTS, exported } from '#elements/shared/ui/inner-parts.ts';

/** The parts of `<club-schedule>`, as its declaration names them. */
export const SCHEDULE_PARTS =
  'root services service days day toolbar toggle times watch show-past grid bar book clear next-day phone foot sessions join empty failure retry cell cell-free cell-selected cell-group cell-busy cell-past dialog heading note field send close';

/** `exportparts` of the schedule in a booking's dialog. The booking inside of that is a booking all the same. */
export const scheduleParts = `${exported(SCHEDULE_PARTS, 'schedule-')},${exported(BOOKING_PARTS, '', 'booking-')}`;
