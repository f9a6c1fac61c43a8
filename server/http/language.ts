import type { IncomingHttpHeaders } from 'node:http';
import { requestLanguage } from '#core/domain/request-language.ts';
import type { Language } from '#core/schemas/scalars.ts';

/**
 * The language of a request's texts, by the site's rule. English if that finds none of our
 * languages.
 */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  requestLanguage({ cookie: headers.cookie, acceptLanguage: headers['accept-language'] }) ?? 'en';
