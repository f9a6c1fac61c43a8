import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { canBecomeFree } from '#core/domain/closed-hours.ts';
import type { Court, GroupSession, Slot } from '#core/schemas/index.ts';
import { afterFrame } from '#elements/shared/deferred/start-times.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { amountText, clockOf, hoursOf, moneyText, type Writing } from '#elements/shared/text.ts';
import { partOf } from '../cell.ts';
import { startOf } from '../grid.ts';
import {
  type ByTimeProps,
  type Cell,
  type CellFace,
  first,
  type Grid,
  type Mark,
  type Row,
  type Slots,
  slotsOf,
} from '../model.ts';
import css from '../styles/by-time.css';

type Offer = Extract<Cell, { kind: 'free' | 'group' }>;

/** The free slots and sessions of each start time. */
export const offersByTime = ({ rows, cells }: Grid): { row: Row; offers: Offer[] }[] =>
  rows.map((row, index) => ({
    row,
    offers: cells[index]!.filter((cell) => cell.kind === 'free' || cell.kind === 'group'),
  }));

/**
 * The name of a button begins with its visible text, for users of speech control. Then it has what
 * the row says beside it.
 */
interface ButtonProps extends Writing {
  court: Court;
  /** The class of its column, for layouts in which each court has one. */
  place: string;
  mark: Mark | undefined;
  onClick(): void;
}

/** How a button looks with the mark of its cell. */
const faceOf = (face: CellFace, mark: Mark | undefined, { t, language }: Writing): CellFace =>
  mark?.(face, { t, language }) ?? face;

interface SlotButtonProps extends ButtonProps {
  slot: Slot;
  selected: boolean;
  request: boolean;
}

function SlotButton(props: SlotButtonProps): ReactNode {
  const { slot, court, place, request, mark, onClick, ...writing } = props;
  // The next frame shows the press, and only then is all that depends on it rendered.
  const [isPressed, setPressed] = useState(false);
  const selected = props.selected !== isPressed;
  const press = () => {
    setPressed(true);
    afterFrame(() => {
      setPressed(false);
      onClick();
    });
  };
  const kind = selected ? 'selected' : request ? 'request' : 'free';
  const price = slot.price ? [moneyText(slot.price, writing)] : [];
  const label = [court.title, ...price, hoursOf(slot), writing.t(kind)].join(', ');
  const face = faceOf({ className: `cell ${kind} ${place}`, label, body: null }, mark, writing);
  return (
    <button
      type="button"
      part={partOf(selected ? 'selected' : 'free')}
      className={face.className}
      aria-label={face.label}
      aria-pressed={selected}
      onClick={press}
    >
      <small className={`swatch ${court.surface}`}>{court.title}</small> <b>{amountText(slot.price, writing) || '+'}</b>
    </button>
  );
}

function SessionButton(props: ButtonProps & { session: GroupSession }): ReactNode {
  const { session, court, place, mark, onClick, ...writing } = props;
  const { t } = writing;
  const { title, remaining: count } = session;
  const group = t('groupShort');
  const places = count > 0 ? t('places', { count }) : t('full');
  const price = moneyText(session.price, writing);
  const label = [court.title, group, places, title, hoursOf(session), price].join(', ');
  const plain = { className: `cell group ${place}${count > 0 ? '' : ' full'}`, label, body: null };
  const face = faceOf(plain, mark, writing);
  return (
    <button
      type="button"
      part={partOf('group')}
      className={face.className}
      aria-label={face.label}
      data-session={count > 0 ? undefined : session.id}
      onClick={count > 0 ? onClick : undefined}
    >
      <small>{court.title}</small> <b>{group}</b>
    </button>
  );
}

interface TimeProps extends Writing {
  row: Row;
  offers: Offer[];
  /** The selected slots of this time. */
  selected: Slots;
  courts: Court[];
  request: boolean;
  store: ByTimeProps['store'];
  pressTime: ByTimeProps['pressTime'];
}

/** A time with its offers. A press renders only the times whose selection changes. */
function Time({ row, offers, selected, courts, request, store, pressTime, ...writing }: TimeProps): ReactNode {
  const { t, language } = writing;
  return useMemo(
    () => (
      <li>
        <b className={selected.length > 0 ? 'time chosen' : 'time'}>{clockOf(row.startsAt)}</b>
        <div className="time-cells">
          {offers.map((offer) => {
            const { column, mark } = offer;
            const parts = { ...writing, mark, court: courts[column]!, place: `column-${column + 1}` };
            if (offer.kind === 'group') {
              const { session } = offer;
              const open = () => store.openSession(session.id);
              return <SessionButton key={parts.court.id} {...parts} session={session} onClick={open} />;
            }
            const { slot } = offer;
            return (
              <SlotButton
                key={parts.court.id}
                {...parts}
                slot={slot}
                selected={selected.includes(slot)}
                request={request}
                onClick={() => pressTime(slot, ({ toggleSlot }) => toggleSlot(slot, store))}
              />
            );
          })}
        </div>
      </li>
    ),
    [row, offers, selected, courts, request, store, pressTime, t, language],
  );
}

/**
 * A coach's offer of a time: on the court of the selection if that is free, so that the next hour
 * extends it, else on the first one.
 */
const oneOf = (offers: Offer[], selected: Slots): Offer[] => {
  const free = offers.filter((offer) => offer.kind === 'free');
  return [free.find(({ slot }) => slot.court_id === first(selected)?.court_id) ?? free[0]].filter((each) => !!each);
};

/** As many courts as fit side by side each have a column of their own. */
const columnsClass = (courts: number) => (courts > 3 ? '' : ` columns-${courts}`);

const NONE: Slots = [];

/** The narrow layout, and every coach's: the free courts of each time. */
export function ByTime({ view, store, interaction, pressTime, busy, t, language }: ByTimeProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    addStyles(list.current!.getRootNode(), css);
  }, []);
  const { plain, request, coach } = view;
  const isListed = ({ kind }: Offer) => kind === 'free' || !coach;
  const times = useMemo(() => offersByTime(plain).filter(({ offers }) => offers.some(isListed)), [plain, coach]);
  const selected = slotsOf(view.selection);
  const selectedAt = (row: Row): Slots => {
    const slots = selected.filter((slot) => startOf(slot) === row.at);
    return slots.length > 0 ? slots : NONE;
  };
  const shared = { courts: plain.courts, request, store, pressTime, t, language };
  return (
    <div
      ref={list}
      part="times"
      className={coach ? 'times of-coach' : `times${columnsClass(plain.courts.length)}`}
      aria-busy={busy}
    >
      <ol>
        {times.map(({ row, offers }) => (
          <Time
            key={row.at}
            {...shared}
            row={row}
            offers={coach ? oneOf(offers, selected) : offers}
            selected={selectedAt(row)}
          />
        ))}
      </ol>
      {/* Taken times are not listed. This button is for all of them. */}
      {view.slots.some((slot) => canBecomeFree(slot, view.closed)) && (
        <button
          part="watch"
          type="button"
          className="button watch-more"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) =>
            interaction.run(({ watchTaken }) => watchTaken(currentTarget, store), 'ignore')
          }
        >
          {t('watchList')}
        </button>
      )}
    </div>
  );
}
