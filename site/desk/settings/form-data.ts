import { normalizePhone } from '#core/desk.ts';
import { dateIn } from './dates.ts';
import type { Field } from './fields.ts';
import { type Draft, LANGUAGES, shortText } from './form.ts';

// What a form sends, as a draft. Only the server reads it.

type Row = Record<string, unknown>;

/** '1,5' and '1.5' are numbers; anything else stays a text. */
export function numberIn(text: string): number | string | null {
  if (text === '') return null;
  return /^-?\d{1,12}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

/** A value without what is left out of a file: undefined, and false of an optional flag. */
const given = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** The indices of the rows of a list that a form has, in ascending order. */
function rowsIn(form: FormData, name: string): number[] {
  const start = `${name}.`;
  const found = [...form.keys()].flatMap((key) => {
    const index = key.startsWith(start) ? /^\d{1,4}(?=\.)/.exec(key.slice(start.length))?.[0] : undefined;
    return index === undefined ? [] : [Number(index)];
  });
  return [...new Set(found)].sort((one, other) => one - other);
}

function valueIn(form: FormData, field: Field, name: string): unknown {
  const text = String(form.get(name) ?? '').trim();
  const orNone = text === '' && field.optional ? undefined : text;
  switch (field.kind) {
    case 'texts': {
      const texts = LANGUAGES.map((language) => [language, String(form.get(`${name}.${language}`) ?? '').trim()]);
      return shortText(Object.fromEntries(texts)) ?? (field.optional ? undefined : {});
    }
    case 'number':
      return text === '' && field.optional ? undefined : numberIn(text);
    case 'flag':
      return form.has(name) || (field.optional ? undefined : false);
    case 'fact':
      return text === '' ? undefined : text === 'yes';
    case 'weekdays':
      return form.getAll(name).map(String);
    case 'date':
      return orNone && dateIn(orNone);
    case 'choices': {
      const chosen = form.getAll(name).map(String);
      return chosen.length > 0 ? chosen : undefined;
    }
    case 'group': {
      const group = draftIn(form, field.fields, `${name}.`);
      const isEmpty = Object.values(group).every(
        (value) => value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0),
      );
      return isEmpty && field.optional ? undefined : group;
    }
    case 'rows':
      return rowsIn(form, name).map((index) => draftIn(form, field.fields, `${name}.${index}.`));
    case 'line': {
      const phone = field.type === 'tel' ? normalizePhone(text) : undefined;
      return phone?.ok ? phone.value : orNone;
    }
    default:
      return orNone;
  }
}

/** The draft that a form has. `start` is where the fields' names begin. */
export const draftIn = (form: FormData, fields: readonly Field[], start = ''): Draft =>
  given(Object.fromEntries(fields.map((field) => [field.name, valueIn(form, field, start + field.name)])));
