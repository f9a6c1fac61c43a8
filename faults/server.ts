/** The server as it ships, in a process whose clock is off by `CLOCK_SKEW` ms. */
const skew = Number(process.env.CLOCK_SKEW ?? 0);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(TrueDate.now() + skew);
    else super(...(given as [number]));
  }
  static override now() {
    return TrueDate.now() + skew;
  }
} as DateConstructor;

// Only now: what it loads shall see no other clock.
const { startServer } = await import('#server/main.ts');
await startServer();

export {};
