import { type LookupAddress, lookup as resolve } from 'node:dns';
import { type ClientRequest, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where requests may go whose address a club gave us: to its system, or a coach's calendar. */
export type OutgoingSettings = {
  /**
   * Whether they may go to addresses that only this machine or its network reaches. On a public
   * server, a club could otherwise read from machines behind it.
   */
  privateAddresses: boolean;
};

/** The address is not allowed. The message names the numeric address alone. */
export class NotPublic extends Error {
  constructor(address: string) {
    super(`${address} is not a public address, and private ones are not allowed here`);
  }
}

/**
 * Whether the whole internet reaches an address: it is not of a machine, a network or a protocol.
 */
export const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast';

/**
 * Resolves a name, and refuses it if an address is not public. The connection uses exactly these
 * addresses, so that the name cannot point elsewhere a moment later.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[];
    const bad = addresses.find(({ address }) => !isPublic(address));
    if (error ?? bad) callback(error ?? new NotPublic(bad!.address), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });

/**
 * Begins a request on a connection of its own. A name is checked when it is resolved: the request
 * then fails with `NotPublic`.
 * @throws NotPublic for a numeric address that is not allowed
 */
export function requestOutside(
  url: URL,
  { privateAddresses }: OutgoingSettings,
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
): ClientRequest {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // No name is resolved for these.
  if (!privateAddresses && isIP(host) !== 0 && !isPublic(host)) throw new NotPublic(host);
  return (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    ...options,
    agent: false,
    ...(!privateAddresses && { lookup: lookupPublic }),
  });
}
