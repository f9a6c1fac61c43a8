import { DEVICE_ID_NAME } from '#core/domain/storage-names.ts';
import { createCookieStorage } from '#core/state/storage.ts';
import { randomId } from './random-id.ts';

/**
 * Returns a function that gives the visitor's device id: the one in the cookie, or a new one. If
 * cookies are denied, the id lasts until the page is closed. Its argument replaces the id.
 */
export function createDeviceId(): (replacement?: string) => string {
  let id: string | undefined;
  return (replacement) => {
    if (id === undefined || replacement) {
      const storage = createCookieStorage();
      id = replacement ?? storage.get(DEVICE_ID_NAME) ?? randomId();
      // Renews the cookie once per page, for a year. Each cookie access may wait for another
      // browser process.
      storage.set(DEVICE_ID_NAME, id);
    }
    return id;
  };
}
