import type { FastifyRequest } from 'fastify';
import type { Language } from '#core/schemas/scalars.ts';
import { deviceOrNone } from './device.ts';
import { languageOf } from './language.ts';

/** What an answer depends on of its visitor. `device` is empty if the request names none. */
export type Visitor = { language: Language; device: string };

export const visitorOf = (request: Pick<FastifyRequest, 'headers'>): Visitor => ({
  language: languageOf(request.headers),
  device: deviceOrNone(request),
});
