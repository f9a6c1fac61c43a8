import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The visitor's device as it names itself; DEVICE_ID_MISSING without a plausible one. */
export function deviceOf(request: Pick<FastifyRequest, 'headers'>): string {
  const header = request.headers['x-device-id'];
  const device = Array.isArray(header) ? header[0] : header;
  if (!device || device.length > 100) throw new Problem('DEVICE_ID_MISSING');
  return device;
}

/** The same where a call does without it: empty then. */
export const deviceOrNone = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  String(headers['x-device-id'] ?? '').slice(0, 100);
