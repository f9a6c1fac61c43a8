type Timed = { court_id: number; starts_at: string };

const time = (instant: string) => Date.parse(instant);

/**
 * The free slots nearest to a wanted one that is gone: by distance in time, then the wanted court, then the earlier,
 * then the lower court number. The wanted slot itself is left out.
 */
export function nearestAlternatives<T extends Timed>(free: readonly T[], wanted: Timed, count: number): T[] {
  const target = time(wanted.starts_at);
  const key = (slot: T) => {
    const start = time(slot.starts_at);
    return [Math.abs(start - target), slot.court_id === wanted.court_id ? 0 : 1, start, slot.court_id] as const;
  };
  return free
    .map((slot) => ({ slot, key: key(slot) }))
    .filter(({ key: [distance, otherCourt] }) => distance > 0 || otherCourt > 0)
    .sort((a, b) => {
      const differing = a.key.findIndex((part, index) => part !== b.key[index]);
      return differing < 0 ? 0 : a.key[differing]! - b.key[differing]!;
    })
    .slice(0, count)
    .map(({ slot }) => slot);
}
