import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalizePhone } from '#core/domain/phone.ts';
import { HOUR } from '#core/domain/units.ts';
import { countForm } from '#server/booking/attempts.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';

/** Nobody fills in a form faster, and nobody leaves it open longer. */
const SHORTEST_MS = 2000;
const LONGEST_MS = 3 * HOUR;

/** What stands in the way of robots where no script can: `early` and `late` say that the page has to be shown anew. */
export type FormCheck = 'fine' | 'early' | 'late' | 'often';

/** What forms that work without script need of the process. */
export type Forms = {
  /** Signed with the moment at which the form is shown; one form has one, so that pressing twice sends once. */
  stamp(): string;
  check(stamp: string): Promise<FormCheck>;
  /** E.164 of a number as people write it; undefined where it is none. */
  telephone(text: string): string | undefined;
};

type Options = { db: Db; secret: Uint8Array; clock: () => number };

/** For one request, whose address is counted by tighter limits than those of whoever solves a proof of work. */
export function createForms(ip: string, { db, secret, clock }: Options): Forms {
  const sign = (claim: string) =>
    createHmac('sha256', secret).update('form').update(claim).digest('base64url').slice(0, 22);

  function shownAt(stamp: string): number | undefined {
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
      const shown = shownAt(stamp);
      if (shown === undefined || clock() - shown > LONGEST_MS) return 'late';
      if (clock() - shown < SHORTEST_MS) return 'early';
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
