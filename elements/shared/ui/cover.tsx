import type { ReactNode } from 'react';
import type { Client } from '#core/api/client.ts';
import { type CoverAddress, coverPath } from '#core/domain/covers/address.ts';

interface CoverProps extends CoverAddress {
  client: Client;
}

/** Without an address the space stays, and no browser draws its sign of a broken picture. */
const empty = (image: HTMLImageElement) => image.removeAttribute('src');

/**
 * A club's court, drawn by the server. Decorative; its space remains empty if it cannot be loaded.
 */
export function Cover({ client, ...address }: CoverProps): ReactNode {
  return (
    <img
      className="cover"
      src={client.publicUrl(coverPath(address))}
      width={address.width}
      height={address.height}
      alt=""
      onError={(event) => empty(event.currentTarget)}
      // A picture in a page of a server can fail before the script runs.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) empty(image);
      }}
    />
  );
}
