import { describe, expect, it } from 'vitest';
import { BookingStatus, PaymentStatus } from '#core/schemas/booking.ts';
import { DATABASES } from '#server/testing/database.ts';
import { type BookingState, EVENTS, type Event, nextState, TRANSITIONS } from './transitions.ts';

/**
 * The table a second time, by the meaning of each event, so that a slip in the table fails the
 * test. `·` is impossible.
 */
const EXPECTED = `
                     retry    decline  pay   payLate  expire    authorise capture drop   settle   unsettle reverse   cancel     cancelAndRefund  cancelAndReturn  refund
pending pending      same     P-failed C-paid E-back    E-same  C-due     ·       ·      ·        ·         ·         X-same     ·                ·                same
pending failed       P-pend   same     C-paid E-back    E-same  C-due     ·       ·      ·        ·         ·         X-same     ·                ·                same
confirmed due        ·        same     ·     same       ·       ·         C-paid  same   C-paid   ·         ·         X-same     X-back           ·                same
confirmed paid       ·        same     ·     same       ·       ·         ·       ·      ·        C-due     C-refd    X-same     X-back           X-refd           same
confirmed refunded   ·        same     ·     same       ·       ·         ·       ·      ·        ·         ·         X-same     X-back           ·                same
expired pending      ·        E-failed C-paid E-back    ·       C-due     ·       ·      ·        ·         ·         ·          ·                ·                same
expired failed       ·        same     C-paid E-back    ·       C-due     ·       ·      ·        ·         ·         ·          ·                ·                same
expired refunding    ·        same     ·     same       ·       ·         ·       ·      ·        ·         ·         ·          ·                ·                E-refd
expired refunded     ·        same     ·     E-back     ·       ·         ·       ·      ·        ·         ·         ·          ·                ·                same
cancelled due        ·        same     ·     X-back     ·       ·         X-paid  same   ·        ·         ·         ·          ·                ·                same
cancelled pending    ·        X-failed ·     X-back     ·       ·         ·       ·      ·        ·         ·         ·          ·                ·                same
cancelled failed     ·        same     ·     X-back     ·       ·         ·       ·      ·        ·         ·         ·          ·                ·                same
cancelled paid       ·        same     ·     same       ·       ·         ·       ·      ·        ·         X-refd    ·          ·                ·                same
cancelled refunding  ·        same     ·     same       ·       ·         same    same   ·        ·         ·         ·          ·                ·                X-refd
cancelled refunded   ·        same     ·     X-back     ·       ·         same    same   ·        ·         ·         ·          ·                ·                same
`;
const STATUSES: Record<string, string> = { P: 'pending', C: 'confirmed', E: 'expired', X: 'cancelled' };
const MONEY: Record<string, string> = { pend: 'pending', back: 'refunding', refd: 'refunded' };

const [header, ...lines] = EXPECTED.trim().split('\n');
const columns = header!.trim().split(/\s+/) as Event[];
const rows = new Map(
  lines.map((line) => {
    const [status, money, ...cells] = line.split(/\s+/);
    return [`${status} ${money}` as BookingState, { money: money!, cells }] as const;
  }),
);

function expected(state: BookingState, event: Event): string | undefined {
  const row = rows.get(state);
  const cell = row?.cells[columns.indexOf(event)];
  if (cell === undefined || cell === '·') return undefined;
  if (cell === 'same') return state;
  const [status, money] = cell.split('-') as [string, string];
  return `${STATUSES[status]} ${money === 'same' ? row!.money : (MONEY[money] ?? money)}`;
}

const every = (struct: { schema: Record<string, string> }) => Object.keys(struct.schema);
const STATES = every(BookingStatus).flatMap((status) =>
  every(PaymentStatus).map((money) => `${status} ${money}` as BookingState),
);

describe('a booking and its payment', () => {
  it.each(STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))('%s, %s', (state, event) => {
    const after = expected(state, event);
    if (after === undefined) expect(() => nextState(state, event)).toThrow();
    else expect(Object.values(nextState(state, event)).join(' ')).toBe(after);
  });

  it.each(Object.keys(TRANSITIONS) as BookingState[])('%s can be reached, or is an initial state', (state) => {
    const reached = Object.values(TRANSITIONS).flatMap((moves) => Object.values(moves));
    expect([...reached, 'pending pending', 'confirmed due', 'confirmed paid']).toContain(state);
  });
});

it.each(DATABASES)(
  '$name allows exactly the booking states of the table',
  async (database) => {
    const opened = await database.open();
    const { def } = await opened.db
      .selectFrom('pg_constraint' as never)
      .select((select) => select.fn<string>('pg_get_constraintdef', ['oid' as never]).as('def'))
      .where('conname' as never, '=', 'booking_standing' as never)
      .executeTakeFirstOrThrow();
    await opened.close();
    const pairs = [
      ...def.matchAll(/'(\w+)'::text\)?, ?\(?'?(\w+)'::text|status = '(\w+)'::text\) AND \(payment_status = '(\w+)'/g),
    ];
    const found = pairs.map(([, one, other, status, money]) => `${one ?? status} ${other ?? money}`).sort();
    expect(found).toEqual(Object.keys(TRANSITIONS).sort());
  },
  60_000,
);
