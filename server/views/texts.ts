import { type Language, type Money, PAGE_SIZE } from '#core/schemas/scalars.ts';
import type { Texts } from '#server/database/schema.ts';

export const inLanguage = (texts: Texts, language: Language): string => texts[language] ?? texts.en;

/** Minor units of hryvnia, the only currency so far. */
export const uah = (amount: number): Money => ({ amount, currency: 'UAH' });

export const uahOrNull = (amount: number | null): Money | null => (amount === null ? null : uah(amount));

/** A list that fits on one page. */
export const onePage = <T>(data: T[]) => ({
  data,
  meta: { page: 1, page_size: Math.max(data.length, 1), total: data.length },
});

const LARGEST_PAGE_SIZE = 1000;

/**
 * The page and size of a query as the answer states them, with the offset of the first row. It is at
 * most what PostgreSQL accepts.
 */
export function pageOf(query: { page?: number | undefined; page_size?: number | undefined }, defaultSize = PAGE_SIZE) {
  const page = query.page ?? 1;
  const page_size = Math.min(query.page_size ?? defaultSize, LARGEST_PAGE_SIZE);
  return { page, page_size, offset: Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER) };
}
