/** Starts the shipped server in a process whose clock is off by `CLOCK_SKEW` ms. */
const skew = Number(process.env.CLOCK_SKEW ?? 0);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(TrueDate.now() + skew);
    else super(...(args as [number]));
  }
  static override now() {
    return TrueDate.now() + skew;
  }
} as DateConstructor;

// Imported after the replacement, so that no module sees the real clock.
const { startServer } = await import('#server/main.ts');
await startServer();

export {};
