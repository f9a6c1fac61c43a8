/** A fault that is put into the code on purpose. */
export type Mutation = {
  /** What the product then does wrong. */
  name: string;
  file: string;
  /** Text that is in the file once. */
  before: string;
  after: string;
  /** Test files, of which at least one test must fail. */
  tests: string[];
};

/** Faults that would cost money, places or trust, some of them in two places. */
export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'drops the constraint against double bookings',
    file: 'server/database/migrations/0001-first.ts',
    before: '  CONSTRAINT booking_no_overlap EXCLUDE USING gist (club_id WITH =, court_id WITH =, during WITH &&),\n',
    after: '',
    tests: ['server/race.test.ts'],
  },
  {
    name: 'sends a refund twice',
    file: 'server/payment/refunds.ts',
    before: ".set({ status: 'refunded', next_attempt_at: null, settled_at: new Date(now) })",
    after: '.set({ settled_at: new Date(now) })',
    tests: ['server/payment/payment.test.ts'],
  },
  {
    name: 'sends a refund twice, while it is being sent',
    file: 'server/payment/worker.ts',
    before: "else now() + least(interval '30 seconds' * 2 ^ least(attempts, 10), interval '1 hour') end",
    after: 'else now() end',
    tests: ['server/payment/payment.test.ts'],
  },
  {
    name: "trusts a callback's amount",
    file: 'server/payment/settle.ts',
    before: '(report.amount !== sumOf(order) || report.currency !== charge.currency)',
    after: 'report.currency !== charge.currency',
    tests: ['server/payment/payment.test.ts'],
  },
  {
    name: 'lets the time of a cancelled booking stay taken',
    file: 'server/booking/cancel.ts',
    before:
      "  await trx.deleteFrom('occupation').where('club_id', '=', row.club_id).where('booking_id', '=', row.id).execute();\n",
    after: '',
    tests: ['server/booking.test.ts'],
  },
  {
    name: 'refuses a customer the time that the customer holds',
    file: 'server/booking/book.ts',
    before: '  await clearHolds(trx, time, { device, lease });\n',
    after: '',
    tests: ['server/leases.test.ts'],
  },
  {
    name: "uses the process's clock for retention",
    file: 'server/database/clock.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    before: 'sql`(select least(now(), ${newestUse}, ${seen}))`',
    // Built for each statement, as the process's clock goes on.
    after:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code
      '{ toOperationNode: () => sql`(select least(${new Date().toISOString()}::timestamptz, ${newestUse}, ${seen}))`.toOperationNode() } as RawBuilder<Date>',
    tests: ['server/retention.test.ts'],
  },
  {
    name: 'keeps a shared page after a change',
    file: 'server/site/page/cache.ts',
    before: 'if (isStale(entry, club, timesFrom)) store.remove(key, entry);',
    after: 'if (isStale(entry, club, timesFrom) && club < 0) store.remove(key, entry);',
    tests: ['server/site/shared-pages.test.ts'],
  },
  {
    name: 'counts a vote for a visit twice',
    file: 'server/booking/votes.ts',
    before: '...(booking_id === undefined ? { address_day_hash } : { booking_id }),',
    after: '...(booking_id === undefined && { address_day_hash }),',
    tests: ['server/votes.test.ts'],
  },
  {
    name: "accepts another club's token for a vote",
    file: 'server/booking/votes.ts',
    before: "    .where('token', '=', token)\n    .where('club_id', '=', club_id)\n",
    after: "    .where('token', '=', token)\n",
    tests: ['server/votes.test.ts'],
  },
  {
    name: 'looks tokens up without their club',
    file: 'server/tokens/club-token.ts',
    before: '  TOKEN.test(token)\n    ?',
    after: "  token === ''\n    ?",
    tests: ['server/tokens/club-token.test.ts'],
  },
  {
    name: 'loses a reminder',
    file: 'server/messages/announce.ts',
    before: '  await enqueue(trx, timed);\n',
    after: '',
    tests: ['server/messages/messages.test.ts'],
  },
  {
    name: 'delivers one webhook as two events',
    file: 'server/webhooks/worker.ts',
    // Also the signature's id: a receiver must accept both, or any signature test would detect it.
    before: '  return rows[0];\n',
    after: "  return rows[0] && { ...rows[0], event_id: rows[0].event_id + '-' + rows[0].attempts };\n",
    tests: ['server/webhooks/webhooks.test.ts'],
  },
];
