/**
 * A device id with the proof of work that was solved for it: the id that the device chose, then the
 * parts of `challenge:number`, with `_` between all of them, as a cookie can hold it.
 */
export const DEVICE_ID = /^(.+)_(\d\d)_(\d+)_([\w-]{12})_([\w-]{22})_(\d+)$/;

/** The id that the device chose, with a proof of work in place of any earlier one. */
export const provenDeviceId = (device: string, proof: string): string =>
  `${device.replace(DEVICE_ID, '$1')}_${proof.replace(/[.:]/g, '_')}`;

/** The proof of work in a device id, as `challenge:number`; undefined without one. */
export function proofOfDeviceId(device: string): string | undefined {
  const [, , bits, expiry, random, signature, number] = DEVICE_ID.exec(device) ?? [];
  return number && `${bits}.${expiry}.${random}.${signature}:${number}`;
}
