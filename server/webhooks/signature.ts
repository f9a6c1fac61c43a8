import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret, as the Standard Webhooks specification writes them. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** A request that is signed. `timestamp` in seconds. */
export type Signed = { id: string; timestamp: number; body: string };

/**
 * The header `webhook-signature`: one signature for each secret, separated by spaces. The receiver
 * accepts the request if any of them is right.
 */
export const signatureOf = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
