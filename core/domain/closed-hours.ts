/**
 * Whether a slot can become free, so that it makes sense to wait for it: it is taken, and the club is
 * open then.
 */
export const canBecomeFree = (
  slot: { status: string; starts_at: string; ends_at: string },
  closed: readonly { starts_at: string; ends_at: string }[] = [],
): boolean =>
  slot.status === 'busy' &&
  closed.every(
    (hours) =>
      Date.parse(hours.starts_at) >= Date.parse(slot.ends_at) ||
      Date.parse(hours.ends_at) <= Date.parse(slot.starts_at),
  );
