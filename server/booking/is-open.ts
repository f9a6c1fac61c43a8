import type { BookingStatus } from '#core/schemas/booking.ts';

/** Whether players of a split booking can join, leave with a refund and pay. */
export const isOpen = (
  { status, starts_at }: { status: BookingStatus; starts_at: Date },
  { closed_at }: { closed_at: Date | null },
  now: number,
): boolean => status === 'confirmed' && closed_at === null && starts_at.getTime() > now;
