import type { ReactNode } from 'react';
import type { Client } from '#core/api/client.ts';
import { type CoverAddress, coverPath } from '#core/domain/covers/address.ts';

interface CoverProps extends CoverAddress {
  client: Client;
}

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
    />
  );
}
