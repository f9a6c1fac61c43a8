import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * The id that the visitor's device sends.
 * @throws Problem DEVICE_ID_MISSING without a plausible one
 */
export function deviceOf(request: Pick<FastifyRequest, 'headers'>): string {
  const header = request.headers['x-device-id'];
  const device = Array.isArray(header) ? header[0] : header;
  if (!device || device.length > 100) throw new Problem('DEVICE_ID_MISSING');
  return device;
}

/** The same for calls that do not require it: empty if absent. */
export const deviceOrNone = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  String(headers['x-device-id'] ?? '').slice(0, 100);
