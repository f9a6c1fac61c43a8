import { createCookieStorage } from '#core/state/storage.ts';
import { randomId } from './random-id.ts';

const NAME = 'courtside_device_id';

/** Gives this visitor's device id: from its cookie, else a new one; where cookies are denied it lasts as long as the page. */
export function createDeviceId(): () => string {
  const storage = createCookieStorage();
  let id: string | undefined;
  return () => {
    // Read anew each time: another bundle on the page, or another tab, may have made the id meanwhile.
    id = storage.get(NAME) ?? id ?? randomId();
    storage.set(NAME, id);
    return id;
  };
}
