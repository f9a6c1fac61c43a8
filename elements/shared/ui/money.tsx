import type { ReactNode } from 'react';
import type { Money as MoneyValue } from '#core/schemas/scalars.ts';
import { moneyText, type Writing } from '#elements/shared/text.ts';

/** An amount whose digits stand in columns. */
export function Money({ value, ...writing }: Writing & { value: MoneyValue }): ReactNode {
  return <span className="money">{moneyText(value, writing)}</span>;
}
