import { describe, expect, it } from 'vitest';
import { PlayerState, ShareStatus } from '#core/schemas/players.ts';
import { DATABASES } from '#server/testing/database.ts';
import {
  nextStanding,
  PLAYER_EVENTS,
  PLAYER_TRANSITIONS,
  type PlayerEvent,
  type PlayerStanding,
} from './player-transitions.ts';

/**
 * The table a second time, by the meaning of each event, so that a slip in the table fails the test.
 * `·` is impossible; J joined, L left, R removed, X replaced.
 */
const EXPECTED = `
                    pay    unpay  payLate cover  uncover leave  remove leaveAndRefund removeAndRefund refundShare refund replace
joined due          J-paid ·      J-back  J-cov  ·       L-same R-same ·              ·               ·           same   ·
joined paid         ·      J-due  same    ·      ·       L-same ·      L-back         R-back          J-back      same   ·
joined covered      ·      ·      same    ·      J-due   L-same ·      ·              ·               ·           same   ·
joined refunding    ·      ·      same    ·      ·       ·      ·      ·              ·               same        J-refd ·
joined refunded     ·      ·      J-back  ·      ·       ·      ·      ·              ·               J-back      same   ·
left due            ·      ·      L-back  ·      ·       ·      ·      ·              ·               ·           same   X-same
left paid           ·      L-due  same    ·      ·       ·      ·      ·              ·               L-back      same   ·
left covered        ·      ·      same    ·      L-due   ·      ·      ·              ·               ·           same   ·
left refunding      ·      ·      same    ·      ·       ·      ·      ·              ·               same        L-refd X-same
left refunded       ·      ·      L-back  ·      ·       ·      ·      ·              ·               L-back      same   X-same
removed due         ·      ·      R-back  ·      ·       ·      ·      ·              ·               ·           same   X-same
removed refunding   ·      ·      same    ·      ·       ·      ·      ·              ·               ·           R-refd X-same
removed refunded    ·      ·      R-back  ·      ·       ·      ·      ·              ·               ·           same   X-same
replaced due        ·      ·      X-back  ·      ·       ·      ·      ·              ·               ·           same   ·
replaced refunding  ·      ·      same    ·      ·       ·      ·      ·              ·               ·           X-refd ·
replaced refunded   ·      ·      X-back  ·      ·       ·      ·      ·              ·               ·           same   ·
`;
const STATES: Record<string, string> = { J: 'joined', L: 'left', R: 'removed', X: 'replaced' };
const SHARES: Record<string, string> = { cov: 'covered', back: 'refunding', refd: 'refunded' };

const [header, ...lines] = EXPECTED.trim().split('\n');
const columns = header!.trim().split(/\s+/) as PlayerEvent[];
const rows = new Map(
  lines.map((line) => {
    const [state, share, ...cells] = line.split(/\s+/);
    return [`${state} ${share}` as PlayerStanding, { share: share!, cells }] as const;
  }),
);

function expected(standing: PlayerStanding, event: PlayerEvent): string | undefined {
  const row = rows.get(standing);
  const cell = row?.cells[columns.indexOf(event)];
  if (cell === undefined || cell === '·') return undefined;
  if (cell === 'same') return standing;
  const [state, share] = cell.split('-') as [string, string];
  return `${STATES[state]} ${share === 'same' ? row!.share : (SHARES[share] ?? share)}`;
}

const every = (struct: { schema: Record<string, string> }) => Object.keys(struct.schema);
const STANDINGS = every(PlayerState).flatMap((state) =>
  every(ShareStatus).map((share) => `${state} ${share}` as PlayerStanding),
);

describe('a player and the share', () => {
  it.each(STANDINGS.flatMap((standing) => PLAYER_EVENTS.map((event) => [standing, event] as const)))(
    '%s, %s',
    (standing, event) => {
      const after = expected(standing, event);
      if (after === undefined) expect(() => nextStanding(standing, event)).toThrow();
      else expect(Object.values(nextStanding(standing, event)).join(' ')).toBe(after);
    },
  );

  it.each(Object.keys(PLAYER_TRANSITIONS) as PlayerStanding[])(
    '%s can be reached, or is the initial one',
    (standing) => {
      const reached = Object.values(PLAYER_TRANSITIONS).flatMap((moves) => Object.values(moves));
      expect([...reached, 'joined due']).toContain(standing);
    },
  );
});

it.each(DATABASES)(
  '$name allows exactly the standings of the table',
  async (database) => {
    const opened = await database.open();
    const { def } = await opened.db
      .selectFrom('pg_constraint' as never)
      .select((select) => select.fn<string>('pg_get_constraintdef', ['oid' as never]).as('def'))
      .where('conname' as never, '=', 'booking_player_standing' as never)
      .executeTakeFirstOrThrow();
    await opened.close();
    const pairs = [...def.matchAll(/state = '(\w+)'::text\) AND \(share_status = '(\w+)'/g)];
    const found = pairs.map(([, state, share]) => `${state} ${share}`).sort();
    expect(found).toEqual(Object.keys(PLAYER_TRANSITIONS).sort());
  },
  60_000,
);
