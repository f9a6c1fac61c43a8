import { fillIn } from '#core/domain/fill-in.ts';

/**
 * One namespace in one language: texts by key. A text has `{{name}}` for a value; a key has a
 * suffix for its plural form: `_one`, `_few`, `_many`, `_other`.
 */
export type Messages = Record<string, string>;
export type Values = Record<string, string | number>;
export type Reader = (key: string, values?: Values) => string;

/**
 * Reads i18next files as i18next does, in a fifteenth of its bytes. Does not escape values: React
 * does. A numeric `count` selects the plural form. Returns the key if it has no text, and leaves
 * `{{name}}` in place if it has no value.
 */
export function createReader(messages: Messages, language: string): Reader {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
    return fillIn(messages[form] ?? messages[key] ?? key, values);
  };
}
