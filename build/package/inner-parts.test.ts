import { expect, it } from 'vitest';
import { SCHEDULE_PARTS, scheduleParts } from '#elements/booking-flow/deferred/schedule-parts.ts';
import { documentation as booking } from '#elements/booking-flow/documentation.ts';
import { documentation as schedule } from '#elements/club-schedule/documentation.ts';
import { BOOKING_PARTS, exported } from '#elements/shared/ui/inner-parts.ts';

it.each([
  ['a booking', BOOKING_PARTS, booking],
  ['a schedule', SCHEDULE_PARTS, schedule],
])('exports all declared parts of %s inside another element', (_, parts, declaration) => {
  // The button that opens the dialog and the head of the schedule are outside of it.
  const inside = Object.keys(declaration.parts).filter((part) => part !== 'open' && part !== 'head');
  expect(parts.split(' ').sort()).toEqual(inside.sort());
});

it('maps every part to its name outside', () => {
  expect(exported('back close', 'booking-')).toBe('back:booking-back,close:booking-close');
  expect(scheduleParts).toContain('book:schedule-book,');
  expect(scheduleParts).toContain(',booking-continue:continue,');
});
