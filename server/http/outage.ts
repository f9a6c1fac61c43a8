/**
 * An outage that this process can only wait out: requests that it hits are answered 503 with
 * `Retry-After`, `/readyz` reports the reason, and everything continues once it is over.
 */
type Outage = {
  /** What `/readyz` reports. */
  reason: string;
  /** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html) and Node. */
  codes: RegExp;
  /** Messages of errors without a code. */
  messages?: RegExp;
  /** Reads succeed meanwhile, so that one successful query does not show that it is over. */
  isPartial?: boolean;
};

/** What to do about each is in docs/operate.md, as for those of `server/health.ts`. */
export const OUTAGES: readonly Outage[] = [
  {
    reason: 'The database cannot be reached',
    codes: /^(08...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    // Of the driver, which gives them no code.
    messages:
      /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/,
  },
  { reason: 'The database is starting or stopping', codes: /^57P0[1-5]$/ },
  { reason: 'The database has no room for another connection', codes: /^53300$/ },
  { reason: 'The database is read-only', codes: /^25006$/, isPartial: true },
  {
    reason: 'The disk of the database is full or broken',
    codes: /^(53100|58030|58P01|ENOSPC|EDQUOT|EIO)$/,
    isPartial: true,
  },
  { reason: 'The database is short of memory or another resource', codes: /^53[024]00$/, isPartial: true },
  { reason: 'This process has too many files open', codes: /^E[MN]FILE$/, isPartial: true },
];

/** The outage that caused an error; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as Error & { code?: unknown };
  const outage = OUTAGES.find(
    ({ codes, messages }) => (typeof code === 'string' && codes.test(code)) || messages?.test(message),
  );
  return outage ?? outageOf(error.cause);
}

/** How long `/readyz` reports a partial outage after the last request that it hit. */
const REPORTED_MS = 10_000;

export type OutageLog = {
  /** Records the outage that an error shows, if any. */
  record(error: unknown): void;
  /** The reason of a partial outage that a request met in the last ten seconds. */
  recent(): string | undefined;
};

export function createOutageLog(): OutageLog {
  let last: { reason: string; at: number } | undefined;
  return {
    record(error) {
      const outage = outageOf(error);
      if (outage?.isPartial) last = { reason: outage.reason, at: performance.now() };
    },
    recent: () => (last && performance.now() - last.at < REPORTED_MS ? last.reason : undefined),
  };
}
