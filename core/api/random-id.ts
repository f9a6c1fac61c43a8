/** A version 4 UUID. `crypto.randomUUID` is missing on pages that are not served over HTTPS, `getRandomValues` is not. */
export const randomId = (): string =>
  // Each 0 takes a random digit, the 8 one of 8, 9, a and b.
  '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0]! & 15;
    return (digit === '8' ? (random & 3) | 8 : random).toString(16);
  });
