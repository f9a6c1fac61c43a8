import { DEVICE_ID_NAME } from '#core/domain/storage-names.ts';
import { createCookieStorage } from '#core/state/storage.ts';
import { randomId } from './random-id.ts';

/** Gives this visitor's device id: from its cookie, else a new one; where cookies are denied it lasts as long as the page. */
export function createDeviceId(): () => string {
  let id: string | undefined;
  return () => {
    if (id === undefined) {
      const storage = createCookieStorage();
      id = storage.get(DEVICE_ID_NAME) ?? randomId();
      // Once, for another year: each reading or writing of cookies may wait for another process of the browser.
      storage.set(DEVICE_ID_NAME, id);
    }
    return id;
  };
}
