/**
 * What a form has of a section, in the shape of the club's file. What somebody typed stays as it is,
 * right or wrong: the check of the file says what is wrong.
 */
export type Draft = Record<string, unknown>;
type Row = Record<string, unknown>;

export const LANGUAGES = ['uk', 'en', 'ru'] as const;
type Translations = { [language in (typeof LANGUAGES)[number]]?: string };

/** The shortest form of a text in a club's file; undefined without any text. */
export function shortText(texts: Translations): string | Translations | undefined {
  const first = LANGUAGES.map((language) => texts[language]).find(Boolean);
  if (first === undefined) return undefined;
  const { uk, en, ru } = { uk: texts.uk || first, en: texts.en || first, ru: texts.ru || first };
  return en === uk && ru === uk ? uk : { uk, ...(en !== uk && { en }), ...(ru !== uk && { ru }) };
}

/** What the fields of a text in a club's file show. */
export const translationsOf = (text: unknown): Translations =>
  typeof text === 'string' ? { uk: text } : ((text as Translations | undefined) ?? {});

/**
 * A value without what says nothing in a file: an absent or empty field, false, the order of fields and
 * that of terms such as amenities.
 */
function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(meaningOf);
    return all.every((one) => typeof one === 'string') ? all.sort() : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(
    ([, one]) => one !== undefined && one !== null && one !== false && !(Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(given.map(([name, one]) => [name, meaningOf(one)]).sort());
}

/** Whether two drafts would make the same section of a file. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(meaningOf(one)) === JSON.stringify(meaningOf(other));

/** The value at a path of a draft, such as `courts.0.name`. */
export const valueAt = (draft: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Row | null | undefined)?.[part], draft);

const rowsAt = (draft: Draft, list: string): Row[] => (valueAt(draft, list) as Row[] | undefined) ?? [];

/** A draft with another list, also inside a row of a list, such as `sessions.0.prices`. */
function withRows(draft: Draft, path: string, change: (rows: Row[]) => Row[]): Draft {
  const [list, index, ...rest] = path.split('.') as [string, ...string[]];
  const rows = [...rowsAt(draft, list)];
  if (index === undefined) return { ...draft, [list]: change(rows) };
  const inRow = (row: Row, at: number) => (at === Number(index) ? withRows(row, rest.join('.'), change) : row);
  return { ...draft, [list]: rows.map(inRow) };
}

/**
 * What a button beside a row does: the draft with it, and the row on which it leaves the reader.
 * `newRow` makes the row that a button adds to a list.
 */
export function changeRows(
  draft: Draft,
  intent: string,
  newRow: (list: string) => Row,
): { draft: Draft; row?: string } | undefined {
  const [, act, list, at] = /^(add|remove|up|down):((?:[a-z]+\.\d{1,4}\.)*[a-z]+)(?:\.(\d{1,4}))?$/.exec(intent) ?? [];
  if (!act || !list) return undefined;
  const count = rowsAt(draft, list).length;
  if (act === 'add')
    return { draft: withRows(draft, list, (rows) => [...rows, newRow(list)]), row: `${list}.${count}` };
  const index = Number(at);
  if (!(index < count)) return undefined;
  const next = withRows(draft, list, (rows) => {
    const [row] = rows.splice(index, 1);
    if (act !== 'remove') rows.splice(Math.max(0, act === 'up' ? index - 1 : index + 1), 0, row!);
    return rows;
  });
  if (act === 'remove') return { draft: next, ...(count > 1 && { row: `${list}.${Math.min(index, count - 2)}` }) };
  return { draft: next, row: `${list}.${Math.min(count - 1, Math.max(0, act === 'up' ? index - 1 : index + 1))}` };
}
