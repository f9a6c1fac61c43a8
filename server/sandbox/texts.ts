import type { Language } from '#core/schemas/scalars.ts';
import en from '#locales/en/sandbox.json' with { type: 'json' };
import ru from '#locales/ru/sandbox.json' with { type: 'json' };
import uk from '#locales/uk/sandbox.json' with { type: 'json' };

export type SandboxTexts = typeof en;
const TEXTS: Record<Language, SandboxTexts> = { en, uk, ru };

/** The texts in the language of a checkout; English if it is none of ours. */
export const textsOf = (language: unknown): SandboxTexts => TEXTS[language as Language] ?? en;
