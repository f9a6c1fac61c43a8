/** A version 4 UUID. `crypto.randomUUID` is missing on pages that are not served over HTTPS, `getRandomValues` is not. */
export const randomId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(36));
  // Each 0 takes a random digit, the 8 one of 8, 9, a and b.
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit, at: number) =>
    (digit === '8' ? (random[at]! & 3) | 8 : random[at]! & 15).toString(16),
  );
};
