/** The number of 0 bits before the first 1. */
export function leadingZeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24;
}
