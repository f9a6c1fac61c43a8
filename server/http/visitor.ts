import type { FastifyRequest } from 'fastify';
import type { Language } from '#core/schemas/scalars.ts';
import { deviceOrNone } from './device.ts';
import { languageOf } from './language.ts';

/** Who asks, as far as an answer depends on it; the device is empty where it did not name itself. */
export type Visitor = { language: Language; device: string };

export const visitorOf = (request: Pick<FastifyRequest, 'headers'>): Visitor => ({
  language: languageOf(request.headers),
  device: deviceOrNone(request),
});
