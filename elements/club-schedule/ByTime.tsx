import type { ReactNode } from 'react';
import type { Court, GroupSession, Slot } from '#core/schemas/index.ts';
import { amountOf, clockOf, moneyOf, priced, spanOf, type Writing } from './format.ts';
import type { GridProps } from './Grid.tsx';
import { partOf } from './GridCell.tsx';
import { buildTimes } from './grid-model.ts';
import { toggle } from './selection.ts';

interface ButtonProps extends Writing {
  court: Court;
  onClick(): void;
}

function SlotButton({
  slot,
  court,
  chosen,
  request,
  onClick,
  ...writing
}: ButtonProps & { slot: Slot; chosen: boolean; request: boolean }): ReactNode {
  const kind = request ? 'cellRequest' : 'cellFree';
  return (
    <button
      type="button"
      part={partOf({ kind: chosen ? 'selected' : 'free' })}
      className={`cell ${chosen ? 'selected' : request ? 'request' : 'free'}`}
      aria-pressed={chosen}
      aria-label={priced(
        chosen ? 'cellSelected' : kind,
        slot.price,
        { court: court.title, time: spanOf(slot) },
        writing,
      )}
      onClick={onClick}
    >
      <small>
        <i className={`swatch ${court.surface}`} />
        {court.title}
      </small>
      <b>{amountOf(slot.price, writing) || '+'}</b>
    </button>
  );
}

function SessionButton({ session, court, onClick, ...writing }: ButtonProps & { session: GroupSession }): ReactNode {
  const { t } = writing;
  const { title, remaining: count } = session;
  const values = { court: court.title, time: spanOf(session), title, price: moneyOf(session.price, writing), count };
  return (
    <button
      type="button"
      part={partOf({ kind: 'group' })}
      className="cell group"
      disabled={count === 0}
      aria-label={t('cellGroup', values)}
      onClick={onClick}
    >
      <small>{court.title}</small>
      <b>{t('groupShort')}</b>
    </button>
  );
}

/** The narrow layout for many courts: under each time, the courts that are free then. */
export function ByTime({ view, actions, ...writing }: GridProps): ReactNode {
  const choose = (slot: Slot) => actions.choose(toggle(view.slots, view.selection, slot, view.maximum));
  const times = buildTimes(view.grid, view.slots).filter(({ entries }) => entries.length > 0);
  return (
    <div className="times" aria-busy={view.busy}>
      <ol>
        {times.map(({ row, entries }) => (
          <li key={row.at}>
            <b
              className={view.selection.some((slot) => Date.parse(slot.starts_at) === row.at) ? 'time chosen' : 'time'}
            >
              {clockOf(row.startsAt)}
            </b>
            <div className="time-cells">
              {entries.map((entry) =>
                'slot' in entry ? (
                  <SlotButton
                    key={entry.court.id}
                    {...writing}
                    {...entry}
                    chosen={view.selection.includes(entry.slot)}
                    request={view.request}
                    onClick={() => choose(entry.slot)}
                  />
                ) : (
                  <SessionButton
                    key={entry.court.id}
                    {...writing}
                    {...entry}
                    onClick={() => actions.openSession(entry.session.id)}
                  />
                ),
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
