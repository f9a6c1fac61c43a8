import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Court, GroupSession, Slot } from '#core/schemas/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { amountText, clockOf, hoursOf, moneyText, type Writing } from '#elements/shared/text.ts';
import type { GridProps } from './Grid.tsx';
import { partOf } from './GridCell.tsx';
import { buildTimes } from './grid-model.ts';
import { withLater } from './load-later.ts';
import css from './times.css';

/** Named with what is seen first, as who speaks to the machine says it, then what the eye takes from the row beside it. */
interface ButtonProps extends Writing {
  court: Court;
  onClick(): void;
}

function SlotButton(props: ButtonProps & { slot: Slot; chosen: boolean; request: boolean }): ReactNode {
  const { slot, court, chosen, request, onClick, ...writing } = props;
  const kind = chosen ? 'selected' : request ? 'request' : 'free';
  const price = slot.price ? [moneyText(slot.price, writing)] : [];
  return (
    <button
      type="button"
      part={partOf({ kind: chosen ? 'selected' : 'free' })}
      className={`cell ${kind}`}
      aria-label={[court.title, ...price, hoursOf(slot), writing.t(kind)].join(', ')}
      aria-pressed={chosen}
      onClick={onClick}
    >
      <small className={`swatch ${court.surface}`}>{court.title}</small> <b>{amountText(slot.price, writing) || '+'}</b>
    </button>
  );
}

function SessionButton({ session, court, onClick, ...writing }: ButtonProps & { session: GroupSession }): ReactNode {
  const { t } = writing;
  const { title, remaining: count } = session;
  const group = t('groupShort');
  const places = count > 0 ? t('places', { count }) : t('full');
  const price = moneyText(session.price, writing);
  return (
    <button
      type="button"
      part={partOf({ kind: 'group' })}
      className={count > 0 ? 'cell group' : 'cell group full'}
      aria-label={[court.title, group, places, title, hoursOf(session), price].join(', ')}
      disabled={count === 0}
      onClick={onClick}
    >
      <small>{court.title}</small> <b>{group}</b>
    </button>
  );
}

/** The narrow layout for many courts: under each time, the courts that are free then. */
export function ByTime({ view, actions, busy, ...writing }: GridProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    addStyles(list.current!.getRootNode(), css);
  }, []);
  const choose = (slot: Slot) =>
    withLater(({ toggle }) => actions.choose(toggle(view.slots, view.selection, slot, view.maximum)));
  const times = buildTimes(view.plain).filter(({ offers }) => offers.length > 0);
  return (
    <div ref={list} part="times" className="times" aria-busy={busy}>
      <ol>
        {times.map(({ row, offers }) => (
          <li key={row.at}>
            <b
              className={view.selection.some((slot) => Date.parse(slot.starts_at) === row.at) ? 'time chosen' : 'time'}
            >
              {clockOf(row.startsAt)}
            </b>
            <div className="time-cells">
              {offers.map((offer) => {
                const court = view.plain.courts[offer.column]!;
                const parts = { ...writing, court };
                return offer.kind === 'free' ? (
                  <SlotButton
                    key={court.id}
                    {...parts}
                    slot={offer.slot}
                    chosen={view.selection.includes(offer.slot)}
                    request={view.request}
                    onClick={() => choose(offer.slot)}
                  />
                ) : (
                  <SessionButton
                    key={court.id}
                    {...parts}
                    session={offer.session}
                    onClick={() => actions.openSession(offer.session.id)}
                  />
                );
              })}
            </div>
          </li>
        ))}
      </ol>
      {/* Taken hours are not shown: this stands for all of them. */}
      {view.slots.some(({ status }) => status === 'busy') && (
        <button
          part="watch"
          type="button"
          className="button watch-more"
          aria-haspopup="dialog"
          onClick={(event) => actions.watchTaken(event.currentTarget)}
        >
          {writing.t('watchList')}
        </button>
      )}
    </div>
  );
}
