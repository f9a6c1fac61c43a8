import { type DeskPhoto, DeskPhotoAnswer } from '#core/schemas/desk-settings.ts';
import type { ClientOptions, createClient } from './client.ts';

/** Milliseconds: making the sizes of a large photo takes seconds. */
const TIMEOUT = 60_000;

/** Sends the bytes of a photo. The client itself, which widgets load, sends JSON alone. */
export async function uploadDeskPhoto(
  connection: ClientOptions,
  connect: typeof createClient,
  path: string,
  picture: Uint8Array<ArrayBuffer>,
): Promise<DeskPhoto> {
  const send = connection.fetch ?? fetch;
  const client = connect({
    ...connection,
    timeout: TIMEOUT,
    fetch: (url, init) =>
      send(url, { ...init, body: picture, headers: { ...init?.headers, 'Content-Type': 'application/octet-stream' } }),
  });
  return (await client.request({ method: 'POST', path, answer: DeskPhotoAnswer })).data;
}
