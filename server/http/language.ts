import type { IncomingHttpHeaders } from 'node:http';
import { requestLanguage } from '#core/domain/request-language.ts';
import type { Language } from '#core/schemas/scalars.ts';

/** The language of a request's texts: by the rule of the site, and English where that finds none of ours. */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  requestLanguage({ cookie: headers.cookie, acceptLanguage: headers['accept-language'] }) ?? 'en';
