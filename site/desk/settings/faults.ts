import type { ClubFile, DeskSettingsFault } from '#core/desk.ts';
import { DAYS, type Field, fieldsOf, type SectionName } from './fields.ts';
import { type Draft, valueAt } from './form.ts';
import type { Priced } from './sections.ts';

/** A fault of a form: the name of its field, or '' for none of this form. */
export type Fault = Pick<DeskSettingsFault, 'field' | 'code' | 'values' | 'message'> & { name: string };

type Path = readonly (string | number)[];

type Place = { file: ClubFile; of?: Priced | undefined; values?: DeskSettingsFault['values'] };

/** Where a fault of the file is in the form of a section; '' if the form has no such field. */
export function fieldNameOf(path: Path, section: SectionName, { file, of, values = {} }: Place): string {
  const [list, index, ...rest] = path;
  const joined = path.join('.');
  switch (section) {
    case 'texts':
    case 'terms':
      return joined;
    case 'hours': {
      if (list !== 'opening_hours') return list === 'seasons' || list === 'holidays' ? joined : '';
      // Several days may have the same hours, and only one of them the fault.
      const day = values.day ?? file.opening_hours[Number(index)]?.days[0] ?? DAYS[0];
      return `days.${day}.${rest[0] === 'closes' ? 'closes' : 'opens'}`;
    }
    case 'closures':
    case 'services':
    case 'sessions':
    case 'photos':
      return list === section || (section === 'photos' && list === 'logo') ? joined : '';
    case 'courts':
    case 'coaches': {
      if (list !== section) return '';
      // The price of a new coach is the only row of their prices.
      return rest[0] === 'prices' ? `${section}.${index}${section === 'coaches' ? '.price' : ''}` : joined;
    }
    case 'prices': {
      const isOwn = of && list === of.list && file[of.list]?.[Number(index)]?.key === of.key;
      return isOwn && rest[0] === 'prices' ? rest.join('.') : '';
    }
  }
}

/** The names of the fields of a form, with those of its groups and rows. */
export function namesIn(fields: readonly Field[], draft: Draft, start = ''): string[] {
  return fields.flatMap((field) => {
    const name = start + field.name;
    if (field.kind === 'kept') return [];
    if (field.kind === 'texts') return [name, ...['uk', 'en', 'ru'].map((language) => `${name}.${language}`)];
    if (field.kind === 'group') return [name, ...namesIn(field.fields, draft, `${name}.`)];
    if (field.kind !== 'rows') return [name];
    const rows = (valueAt(draft, name) as unknown[] | undefined) ?? [];
    return [
      name,
      ...rows.flatMap((_, index) => [`${name}.${index}`, ...namesIn(field.fields, draft, `${name}.${index}.`)]),
    ];
  });
}

/** The name of the field that has a path, or of what is around it; '' for none. */
export function nearestName(path: string, names: readonly string[]): string {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    if (names.includes(name)) return name;
  }
  return '';
}

/** The faults of a file as a section's form shows them, each once. */
export function faultsIn(
  faults: readonly DeskSettingsFault[],
  section: SectionName,
  { file, draft, of }: { file: ClubFile; draft: Draft; of?: Priced | undefined },
): Fault[] {
  const names = namesIn(fieldsOf(section), draft);
  const seen = new Set<string>();
  return faults.flatMap(({ path, ...fault }) => {
    const name = nearestName(fieldNameOf(path, section, { file, of, values: fault.values }), names);
    const key = JSON.stringify([name || fault.field, fault.code, fault.values]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ name, ...fault }];
  });
}
