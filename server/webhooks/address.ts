import { isIP } from 'node:net';
import { isLoopbackName } from '#server/http/loopback.ts';
import { isPublic } from '#server/http/public-address.ts';

/** Whether webhooks may be sent there: encrypted, except on this machine. */
export function isWebhookUrl(value: string): boolean {
  if (value.length > 500 || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password, hash } = new URL(value);
  if (username || password || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
}

/**
 * Whether a club's owner may enter it: encrypted, and not an address of a machine or network. Where
 * a name leads is only known, and checked, when something is sent.
 */
export function isPublicWebhookUrl(value: string): boolean {
  if (!isWebhookUrl(value)) return false;
  const { protocol, hostname } = new URL(value);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !isLoopbackName(hostname) && (isIP(host) === 0 || isPublic(host));
}
