import { randomId } from './random-id.ts';

const NAME = 'courtside_device_id';
const YEAR = 365 * 24 * 60 * 60;

/** Gives this visitor's device id: from its cookie, else a new one; where cookies are denied it lasts as long as the page. */
export function createDeviceId(): () => string {
  let id: string | undefined;
  return () => {
    try {
      // Read anew each time: another bundle on the page, or another tab, may have made the id meanwhile.
      id = document.cookie.match(`(?:^|; )${NAME}=([\\w-]+)`)?.[1] ?? id;
      id ??= randomId();
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
      document.cookie = `${NAME}=${id}; path=/; max-age=${YEAR}; samesite=lax`;
    } catch {
      // No document (Node), or a sandboxed frame that may not touch cookies.
    }
    id ??= randomId();
    return id;
  };
}
