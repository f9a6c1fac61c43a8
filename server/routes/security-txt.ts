import type { FastifyInstance } from 'fastify';
import { DAY } from '#core/domain/units.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

/** RFC 9116 asks for less than a year. */
const VALID_FOR = 180 * DAY;

type SecurityTxtOptions = {
  /** An email address or a web address; without one there is no file. */
  contact: string | undefined;
  publicUrl: string;
  /** Epoch ms. */
  clock: () => number;
};

/** Tells finders of vulnerabilities whom to write to, as RFC 9116 describes. */
export function registerSecurityTxt(app: FastifyInstance, { contact, publicUrl, clock }: SecurityTxtOptions): void {
  if (contact === undefined) return;
  app.get(SECURITY_TXT, async (_request, reply) => {
    const lines = [
      `Contact: ${contact.includes('@') && !contact.includes('://') ? `mailto:${contact}` : contact}`,
      `Expires: ${new Date(clock() + VALID_FOR).toISOString()}`,
      'Preferred-Languages: uk, en, ru',
      // A web address must be https there.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${SECURITY_TXT}`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(lines.map((line) => `${line}\n`).join(''));
  });
}
