import type { FastifyRequest } from 'fastify';
import { DEVICE_ID } from '#core/domain/device-id.ts';
import { Problem } from './problem.ts';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/** The longest id, with or without its proof. */
const MAX_LENGTH = 200;

/** The header as sent; empty if absent or too long. */
export function sentDevice({ headers }: WithHeaders): string {
  const header = [headers['x-device-id']].flat()[0] ?? '';
  return header.length > MAX_LENGTH ? '' : header;
}

/**
 * The id that the visitor's device claims, without the proof that may follow it. Anyone can invent
 * one: it tells a visitor's own holds from those of others, but limits must not trust it, see
 * `countedDevice` in server/booking/proof-of-work.ts. Empty if absent.
 */
export const deviceOrNone = (request: WithHeaders): string => sentDevice(request).replace(DEVICE_ID, '$1');

/**
 * The same for calls that require it.
 * @throws Problem DEVICE_ID_MISSING without a plausible one
 */
export function deviceOf(request: WithHeaders): string {
  const device = deviceOrNone(request);
  if (!device) throw new Problem('DEVICE_ID_MISSING');
  return device;
}
