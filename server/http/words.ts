import { fillIn } from '#core/domain/fill-in.ts';
import type { ErrorCode } from '#core/schemas/errors.ts';
import type { Language } from '#core/schemas/scalars.ts';
import enErrors from '#locales/en/errors.json' with { type: 'json' };
import enRefusals from '#locales/en/refusals.json' with { type: 'json' };
import enServer from '#locales/en/server.json' with { type: 'json' };
import ruErrors from '#locales/ru/errors.json' with { type: 'json' };
import ruRefusals from '#locales/ru/refusals.json' with { type: 'json' };
import ruServer from '#locales/ru/server.json' with { type: 'json' };
import ukErrors from '#locales/uk/errors.json' with { type: 'json' };
import ukRefusals from '#locales/uk/refusals.json' with { type: 'json' };
import ukServer from '#locales/uk/server.json' with { type: 'json' };

type Phrases = typeof enServer;

const SERVER: Record<Language, Phrases> = { en: enServer, uk: ukServer, ru: ruServer };
/** `errors.json` and `refusals.json` travel with the booking widgets; what these cannot meet stands in `server.json`. */
const ERRORS: Record<Language, Record<string, string>> = {
  en: { ...enServer, ...enErrors, ...enRefusals },
  uk: { ...ukServer, ...ukErrors, ...ukRefusals },
  ru: { ...ruServer, ...ruErrors, ...ruRefusals },
};

/** A phrase of `locales/<language>/server.json` with its `{{names}}` filled in. */
export const phrase = (language: Language, key: keyof Phrases, values: Record<string, string> = {}): string =>
  fillIn(SERVER[language][key], values, '');

export const errorTitle = (language: Language, code: ErrorCode): string => ERRORS[language][code] ?? code;

/** What is wrong with a field, and what fits: words for the field's code, else the title of the error of that code. */
export const fieldMessage = (language: Language, code: string): string =>
  (SERVER[language] as Record<string, string>)[`field${code}`] ??
  ERRORS[language][code] ??
  SERVER[language].fieldINVALID;
