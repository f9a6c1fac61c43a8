import type { ClubFile, DeskSettingsDifference } from '#core/desk.ts';
import { formatMoney, toMinor } from '#core/site.ts';
import { writtenDate } from './dates.ts';
import { DAYS, type DayName } from './fields.ts';

/** Texts and formats of the page's language. */
export type Words = {
  t(key: string, values?: Record<string, string | number>): string;
  /** Whether there is a text. */
  has(key: string): boolean;
  language: 'en' | 'uk' | 'ru';
  /** The name of a term, such as a surface. */
  term(code: string): string | undefined;
  /** The short name of a weekday. */
  day(day: DayName): string;
};

/** An amount of a file, in hryvnias. */
export const moneyText = (amount: number, { language }: Words): string =>
  formatMoney({ amount: toMinor(amount), currency: 'UAH' }, language, '₴');

/** What changes in a field, for people: lines that go, and lines that come. */
export type ShownChange = { field: string; removed: string[]; added: string[] };

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** 'Mon–Fri, Sun' */
export function daysText(days: readonly string[], day: Words['day']): string {
  const runs: number[][] = [];
  for (const [index, name] of DAYS.entries()) {
    if (!days.includes(name)) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  const nameOf = (index: number) => day(DAYS[index]!);
  const shown = (run: readonly number[]) => {
    const [first, last] = [nameOf(run[0]!), nameOf(run.at(-1)!)];
    if (run.length === 1) return first;
    return run.length === 2 ? `${first}, ${last}` : `${first}–${last}`;
  };
  return runs.map(shown).join(', ');
}

const inLanguage = (text: unknown, { language }: Words): string => {
  if (!isRow(text)) return String(text ?? '');
  return String(text[language] ?? text.uk ?? text.en ?? text.ru ?? '');
};

const isTexts = (value: Row) =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => ['uk', 'en', 'ru'].includes(key));

/** A value of a file in one line. `labels` are those of its fields that mean something else there. */
function valueText(value: unknown, words: Words, labels: Record<string, string> = {}): string {
  const { t } = words;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'string') {
    if (/^[0-9a-f]{32}$/.test(value)) return t('photo');
    return words.term(value) ?? value;
  }
  if (!isRow(value))
    return Array.isArray(value) ? value.map((one) => valueText(one, words, labels)).join(', ') : String(value);
  if (isTexts(value)) {
    const own = inLanguage(value, words);
    const others = Object.values(value).filter((text) => text !== own);
    return [own, ...others].join(' · ');
  }
  const { days, from, to, until, opens, closes, price, name, reason, season, holidays, file, ...rest } = value;
  const hours = [from ?? opens, to ?? until ?? closes]
    .flatMap((end) => (end ? [writtenDate(String(end))] : []))
    .join('–');
  const others = Object.entries(rest).filter(([key, one]) => key !== 'key' && !Array.isArray(one) && !isRow(one));
  return [
    name !== undefined && inLanguage(name, words),
    Array.isArray(days) && daysText(days.map(String), words.day),
    hours,
    typeof price === 'number' && moneyText(price, words),
    season !== undefined && (words.term(String(season)) ?? season),
    holidays === true && t('settingholidays'),
    reason !== undefined && inLanguage(reason, words),
    file !== undefined && t('photo'),
    ...others.map(([key, one]) => `${labelOf(key, words, labels)}: ${valueText(one, words, labels)}`),
  ]
    .filter((part) => part !== false && part !== '')
    .join(', ');
}

/** A list has a line for each entry, anything else is one line. */
const linesOf = (value: unknown, words: Words, labels: Record<string, string>): string[] => {
  if (value === null || value === undefined) return [];
  const isList = Array.isArray(value) && (value.length === 0 || value.some(isRow));
  return (isList ? value : [value]).map((one) => valueText(one, words, labels));
};

function labelOf(name: string, { t, has }: Words, labels: Record<string, string>): string {
  const key = `setting${labels[name] ?? name}`;
  const label = has(key) ? t(key) : name;
  return labels[name] === 'length' ? `${label}, ${t('unitminutes')}` : label;
}

/** Labels of fields that mean something else in weekly sessions. */
const IN_SESSIONS = { minutes: 'length', price: 'place_price', prices: 'season_prices' };

/** The labels of a field's parts that differ from those of their names. */
const labelsOf = (field: string): Record<string, string> => (/^sessions\b/.test(field) ? IN_SESSIONS : {});

/** The names of a field's parts: 'Courts › Court 1 › Prices'. */
export function fieldText(field: string, files: readonly ClubFile[], words: Words): string {
  let inner: unknown[] = [...files];
  const parts = field.split(/[.[\]]+/).filter(Boolean);
  const labels = labelsOf(field);
  return parts
    .map((part) => {
      const next = inner.flatMap((value) => {
        if (Array.isArray(value)) {
          const found = /^\d+$/.test(part) ? value[Number(part)] : value.find((one) => isRow(one) && one.key === part);
          return found === undefined ? [] : [found];
        }
        return isRow(value) && value[part] !== undefined ? [value[part]] : [];
      });
      const isEntry = inner.some(Array.isArray);
      inner = next;
      const named = isEntry ? next.find((one) => isRow(one) && one.name !== undefined) : undefined;
      // A new one may have no name yet.
      if (isEntry)
        return (
          inLanguage((named as Row | undefined)?.name, words) || (/^\d+$/.test(part) ? String(Number(part) + 1) : part)
        );
      return labelOf(part, words, labels);
    })
    .join(' › ');
}

/** The names of fields that are listed as in the club's log: 'closures, courts.court-1.prices'. */
export const fieldsText = (fields: string, files: readonly ClubFile[], words: Words): string =>
  fields
    .split(', ')
    .map((field) => fieldText(field, files, words))
    .join(', ');

/** Differences of files as the page shows them. `files` name what has changed: before, and after. */
export function changesIn(
  differences: readonly DeskSettingsDifference[],
  files: readonly ClubFile[],
  words: Words,
): ShownChange[] {
  return differences.map(({ kind, field, before, after }) => {
    const label = fieldText(field, files, words);
    if (kind === 'reordered') return { field: label, removed: [], added: [words.t('reordered')] };
    const lines = (value: unknown) => {
      if (typeof value === 'number' && /\bprice$/.test(field)) return [moneyText(value, words)];
      if (typeof value === 'string' && /\b(from|until)$/.test(field)) return [writtenDate(value)];
      return linesOf(value, words, labelsOf(field));
    };
    const [old, next] = [lines(before), lines(after)];
    const removed = old.filter((line) => !next.includes(line));
    const added = next.filter((line) => !old.includes(line));
    return { field: label, removed, added };
  });
}
