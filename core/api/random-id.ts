/**
 * Creates a version 4 UUID (RFC 9562). Not `crypto.randomUUID`, which is missing on pages without
 * HTTPS.
 */
export const randomId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(36));
  // Each 0 becomes a random digit; the 8 becomes 8, 9, a or b.
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit, at: number) =>
    (digit === '8' ? (random[at]! & 3) | 8 : random[at]! & 15).toString(16),
  );
};
