/** What the selection has room for as a card beside the times: its lines, and the terms. */

import type { ReactNode } from 'react';
import type { Slot } from '#core/schemas/index.ts';
import { hoursOf, moneyText, type Writing } from '#elements/shared/text.ts';
import { last, type Slots } from '../model.ts';
import { spanOf } from './selection-text.ts';

export { Terms } from './terms.ts';

/** The slots line by line: those of one price that adjoin are one line. Nothing for one slot. */
export function Lines({ selected, ...writing }: Writing & { selected: Slots }): ReactNode {
  if (selected.length < 2) return null;
  const lines: Slot[][] = [];
  for (const slot of selected) {
    const line = last(lines);
    if (line && line[0]!.price?.amount === slot.price?.amount) line.push(slot);
    else lines.push([slot]);
  }
  return lines.map((line) => (
    <div key={line[0]!.starts_at}>
      <dt>{hoursOf(spanOf(line))}</dt>
      <dd>
        {line.length > 1 && `${line.length} × `}
        {moneyText(line[0]!.price!, writing)}
      </dd>
    </div>
  ));
}
