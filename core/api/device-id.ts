import { createCookieStorage } from '#core/state/storage.ts';
import { randomId } from './random-id.ts';

const NAME = 'courtside_device_id';

/** Gives this visitor's device id: from its cookie, else a new one; where cookies are denied it lasts as long as the page. */
export function createDeviceId(): () => string {
  const storage = createCookieStorage();
  let id: string | undefined;
  return () => {
    const before = id;
    // Read anew each time: another bundle on the page, or another tab, may have made the id meanwhile.
    id = storage.get(NAME) ?? id ?? randomId();
    // Written once for its year: after a write the next read waits for another process of the browser.
    if (id !== before) storage.set(NAME, id);
    return id;
  };
}
