import type { FastifyBaseLogger } from 'fastify';
import { SECOND } from '#core/domain/units.ts';

const PERIOD_MS = 10 * SECOND;

/**
 * Logs what any client can cause as often as it likes: a message once in ten seconds, without a
 * stack, and with how often it was left out before (`more`).
 */
export type QuietLog = (message: string, details: Record<string, unknown>) => void;

export function createQuietLog(log: Pick<FastifyBaseLogger, 'warn'>): QuietLog {
  const messages = new Map<string, { at: number; more: number }>();
  return (message, details) => {
    const now = performance.now();
    const last = messages.get(message);
    if (last && now - last.at < PERIOD_MS) {
      last.more += 1;
      return;
    }
    messages.set(message, { at: now, more: 0 });
    log.warn({ ...details, ...(last?.more && { more: last.more }) }, message);
  };
}
