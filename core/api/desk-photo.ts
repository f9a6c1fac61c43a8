import { type DeskPhoto, DeskPhotoAnswer } from '#core/schemas/desk-settings.ts';
import { type ClientOptions, createClient } from './client.ts';

/** Making the sizes of a large photo takes seconds. */
const TIMEOUT = 60_000;

/**
 * Stores a photo for a club's settings: a JPEG, PNG or WebP file of at most 10 MB. The file then
 * names it by `photo`. One that no saved file names is deleted after a day. Fails with
 * `VALIDATION_FAILED`, whose field `photo` says what is wrong, and with `RATE_LIMITED` after as many
 * photos as a club may upload in a day.
 * @param connection as for `createClient`, whose `fetch` sends the session
 */
export async function uploadDeskPhoto(
  connection: ClientOptions,
  slug: string,
  picture: Uint8Array<ArrayBuffer>,
): Promise<DeskPhoto> {
  const send = connection.fetch ?? fetch;
  // The client itself sends JSON alone.
  const client = createClient({
    ...connection,
    timeout: TIMEOUT,
    fetch: (url, init) =>
      send(url, { ...init, body: picture, headers: { ...init?.headers, 'Content-Type': 'application/octet-stream' } }),
  });
  const path = `/v1/desk/clubs/${encodeURIComponent(slug)}/photos`;
  return (await client.request({ method: 'POST', path, answer: DeskPhotoAnswer })).data;
}
