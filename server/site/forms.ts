import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalizePhone } from '#core/domain/phone.ts';
import { HOUR } from '#core/domain/units.ts';
import { countForm } from '#server/booking/attempts.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';

/** The shortest and longest plausible time to fill in a form. */
const MIN_FILL_MS = 2000;
const MAX_FILL_MS = 3 * HOUR;

/**
 * Protects against robots without a script: `early` and `late` require that the page be shown
 * again.
 */
export type FormCheck = 'fine' | 'early' | 'late' | 'often';

/** What forms that work without script need from the process. */
export type Forms = {
  /**
   * Signed with the time at which the form is shown. A form has one stamp, so that a double click
   * sends it once.
   */
  stamp(): string;
  check(stamp: string): Promise<FormCheck>;
  /** E.164 of a phone number in any common notation; undefined if it is not one. */
  telephone(text: string): string | undefined;
};

type FormsOptions = { db: Db; secret: Uint8Array; clock: () => number };

/**
 * For one request. Its address has tighter limits than those of clients that solve a proof of work.
 */
export function createForms(ip: string, { db, secret, clock }: FormsOptions): Forms {
  const sign = (claim: string) =>
    createHmac('sha256', secret).update('form').update(claim).digest('base64url').slice(0, 22);

  function readStamp(stamp: string): number | undefined {
    const end = stamp.lastIndexOf('.');
    const claim = stamp.slice(0, end);
    const [given, right] = [Buffer.from(stamp.slice(end + 1)), Buffer.from(sign(claim))];
    return given.length === right.length && timingSafeEqual(given, right) ? Number(claim.split('.')[0]) : undefined;
  }

  return {
    stamp() {
      const claim = `${clock()}.${randomBytes(9).toString('base64url')}`;
      return `${claim}.${sign(claim)}`;
    },
    async check(stamp) {
      const shown = readStamp(stamp);
      if (shown === undefined || clock() - shown > MAX_FILL_MS) return 'late';
      if (clock() - shown < MIN_FILL_MS) return 'early';
      try {
        await countForm(db, ip, { now: clock(), secret });
        return 'fine';
      } catch (error) {
        if (error instanceof Problem) return 'often';
        throw error;
      }
    },
    telephone(text) {
      const result = normalizePhone(text);
      return result.ok ? result.value : undefined;
    },
  };
}
