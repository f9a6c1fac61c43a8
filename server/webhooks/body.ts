/** The body of an event that is signed and sent, the same for each attempt. */
export const bodyOf = ({ type, created_at, data }: { type: string; created_at: Date; data: object }): string =>
  JSON.stringify({ type, timestamp: created_at.toISOString(), data });
