import type { ReactNode } from 'react';
import type { Client } from '#core/api/client.ts';
import { type CoverAddress, coverPath } from '#core/domain/covers/address.ts';

interface CoverProps extends CoverAddress {
  client: Client;
}

/** A club's court, drawn by the server: it says nothing that the words beside it do not, and where it cannot load, its place stays empty. */
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
