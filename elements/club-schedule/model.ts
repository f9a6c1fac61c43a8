/** The types of the widget, and rules that need nothing but them. */
import type { ComponentType, ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { DAY_MINUTES } from '#core/domain/units.ts';
import type {
  ClosedHours,
  Club,
  Court,
  DayMatch,
  GroupSession,
  Money,
  PowerCut,
  ScheduleDate,
  Service,
  Slot,
} from '#core/schemas/index.ts';
import type { Deferred } from '#elements/shared/deferred/deferred.ts';
import type { Messages, WidgetContext } from '#elements/shared/element/index.ts';
import type { Span, Writing } from '#elements/shared/text.ts';
import type { Order } from '#elements/shared/ui/booking-dialog.tsx';

/**
 * What to show, as the element's attributes say: the club, and the service and day to begin with.
 */
export interface ScheduleQuery {
  club?: string | undefined;
  service?: number | undefined;
  /** YYYY-MM-DD in the club's time zone. */
  date?: string | undefined;
  /** With `time`, the slot to select first: the court's number, and HH:MM on the club's clock. */
  court?: number | undefined;
  time?: string | undefined;
}

/** The slot that a link names. Without a date it is on the day that the schedule opens with. */
export interface NamedSlot {
  date: string | undefined;
  court: number;
  time: string;
}

/** One service on one day. */
export interface DayKey {
  serviceId: number;
  date: string;
}

export interface Day extends DayKey {
  /** Minutes of one slot. */
  duration: number;
  slots: Slot[];
  courts: Court[];
  sessions: GroupSession[];
  /** Hours in which the club is closed. Deferred code shows these and the next two. */
  closed?: ClosedHours[] | undefined;
  /** Hours that the club has marked as without power; [] if it is only closed. */
  without_power?: PowerCut[] | undefined;
  /** Matches that want players. */
  matches?: DayMatch[] | undefined;
}

/** Everything a schedule shows. `day` is null when the club has no service or no days. */
export interface Schedule {
  club: Club;
  services: Service[];
  dates: ScheduleDate[];
  day: Day | null;
  /** `event_id` is the last event that the data includes: the stream of changes starts after it. */
  meta: {
    event_id?: string | undefined;
    /** Present if the club's next day opens at a time. Deferred code asks when. */
    unreleased?: object;
  };
  /** The slot to select. Newer data has none: the visitor may have chosen another one. */
  named?: NamedSlot | undefined;
  /** So little of today is left that the schedule has opened with the next free day. */
  late?: boolean | undefined;
}

/** A start time that at least one court has. */
export interface Row {
  /** Milliseconds since the epoch: on an autumn night two rows can have the same clock time. */
  at: number;
  /** The instant as the API wrote it, with the club's offset. */
  startsAt: string;
  past: boolean;
  /** The end of a slot that starts at this time. */
  endsAt: string;
}

/** Neighbouring courts of one surface and setting. */
export interface CourtGroup {
  surface: string;
  title: string;
  span: number;
}

/** The row and column in which a cell starts. */
export interface Position {
  row: number;
  column: number;
}

/** How a cell looks, and how a screen reader reads it. */
export interface CellFace {
  className: string;
  label: string;
  selected?: boolean;
  body: ReactNode;
}

/** Changes how a cell looks. */
export type Mark = (face: CellFace, writing: Writing) => CellFace;

/** A cell of the grid. `span` is its height in rows. Selected ones have a `mark`, which draws them. */
export type Cell = Position & { span: number; mark?: Mark } & (
    | { kind: 'free'; slot: Slot }
    | { kind: 'selected'; slots: Slots }
    | { kind: 'group'; session: GroupSession }
    | { kind: 'busy' }
    | { kind: 'past' }
  );

/** Courts by start times. */
export interface Grid {
  courts: Court[];
  groups: CourtGroup[];
  /** `rows`, and the times that are over. */
  all: Row[];
  rows: Row[];
  /** By row, the cells that start in it, in column order. */
  cells: Cell[][];
  /** Sessions that have no court of this grid, or no row. */
  sessionsAside: GroupSession[];
}

/** Adjoining free slots of one court, in time order. */
export type Slots = readonly Slot[];

/** What draws and describes selected slots. */
export interface SelectionCode {
  /** The grid with the slots as one cell. Rows that the slots do not touch stay the same arrays. */
  addTo(grid: Grid, slots: Slots): Grid;
  /**
   * What stays selected in new data: undefined when one of the slots is no longer free, unless the
   * open dialog books them, or when the data is of another day.
   */
  renew(before: Partial<ScheduleState>, day: Day | null): Selection | undefined;
  /** The content of the bar. */
  Summary: ComponentType<SelectionBarProps & { selected: Slots }>;
}

/**
 * What a visitor has selected. It carries its code, which loads after the first render: nothing can
 * be selected before.
 */
export interface Selection {
  /** At least one. */
  slots: Slots;
  code: SelectionCode;
}

export interface Failure {
  error: unknown;
  /**
   * The service and day that failed. Undefined when there is nothing of the requested club on the
   * page.
   */
  day: DayKey | undefined;
}

/** What the schedule knows of a booking before its dialog has loaded. */
export interface BookingFacts {
  span: Span;
  /** The court, or the title of the session. */
  place: string;
  price: Money | null;
}

/** An open dialog. It carries its code, which loads after the first render. */
export interface OpenDialog {
  /** The element that had the focus when the visitor opened the dialog. */
  opener: HTMLElement | null;
  /** What the dialog books, if it books. */
  order?: Order;
  Dialog(props: DialogProps): ReactNode;
}

export interface DialogProps<Open extends OpenDialog = OpenDialog> {
  booking: Open;
  store: ScheduleStore;
  /** The club's slug. */
  club: string;
}

export interface OpenBooking extends OpenDialog {
  order: Order;
  facts: BookingFacts | undefined;
}

/** The dialog in which a visitor applies to a match. */
export interface OpenMatchDialog extends OpenDialog {
  match: DayMatch;
  /** Its texts, with those of the schedule. */
  messages: Messages;
}

/** The dialog in which a visitor looks for players. */
export interface OpenWishDialog extends OpenDialog {
  /** The site's page with the same form. */
  page: string;
  /** Its texts, with those of the schedule. */
  messages: Messages;
}

export interface ScheduleState {
  /** What is on the page. It stays there while newer data loads. */
  schedule: Schedule | undefined;
  /** The requested service and day. `schedule.day` is the previous one until they are loaded. */
  serviceId: number | undefined;
  date: string | undefined;
  loading: boolean;
  /** Why the last request failed. */
  failure: Failure | undefined;
  selection: Selection | undefined;
  /** New data has shown that a selected slot is no longer free. */
  selectionLost: boolean;
  /** Whether times that are over are shown. */
  showPast: boolean;
  /** The open dialog, of a booking, a match or a wish; `'failed'` when that of a booking could not be loaded. */
  booking: OpenDialog | 'failed' | undefined;
}

export type ScheduleEvent =
  | { type: 'load' }
  | { type: 'show'; day: DayKey }
  | { type: 'loaded'; schedule: Schedule }
  | { type: 'loadFailed'; error: unknown }
  | { type: 'select'; selection: Selection | undefined }
  | { type: 'showPast' }
  | { type: 'booking'; booking: ScheduleState['booking'] };

/** The state of a schedule, and all that visitors, the page and the clock can do to it. */
export interface ScheduleStore extends Pick<StoreApi<ScheduleState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Of the element, in its current language. */
  readonly context: WidgetContext;
  apply(event: ScheduleEvent): void;
  /**
   * Loads the schedule of a query, unless it is the current one. Resolves when it is loaded or has
   * failed.
   */
  open(query: ScheduleQuery, context: WidgetContext): Promise<void>;
  /** Clears the selection, and loads the schedule of the query again. */
  reset(): Promise<void>;
  /**
   * Loads everything again, with the service and day on the page. Does nothing while something
   * loads.
   */
  reload(): void;
  /** Repeats the request that failed. */
  retry(): void;
  /** Loads another service or day. Does nothing until a club is loaded. */
  show(day: Partial<DayKey>): Promise<void>;
  /** Loads the current day again. */
  refresh(): Promise<void>;
  /**
   * Loads the current day again if it was loaded long ago: tokens and prices of its slots may be
   * outdated.
   */
  refreshIfStale(): void;
  /** Replaces the selection. Ignored while another day loads. */
  select(selection: Selection | undefined): void;
  showPast(): void;
  /** Opens the booking dialog for a place in a group session. */
  openSession(id: number): void;
  /** Aborts the running request. */
  stop(): void;
}

/** What the grid, the list by time and the bar show: the day on the page, with the selection. */
export interface ScheduleView extends Pick<Day, 'closed' | 'without_power' | 'matches'> {
  date: string;
  slots: Slots;
  sessions: readonly GroupSession[];
  /** With the selection as one cell. */
  grid: Grid;
  /** Without the selection. */
  plain: Grid;
  selection: Selection | undefined;
  /** Minutes of one slot. */
  duration: number;
  /** Minutes of the longest booking. */
  maximum: number;
  /** The club accepts or declines requests, and does not sell times at once. */
  request: boolean;
  /** The service is a coach's: any free court will do, so there is one offer for each time. */
  coach: boolean;
  /** The service is group sessions, which have no slots. */
  group: boolean;
  /** Rows are less than an hour apart. */
  short: boolean;
  /** `07:00–13:00` when times that are over are left out. */
  pastSpan: string | undefined;
  /** The end of the last slot. */
  endsAt: string;
  /** What the hatched cells mean: the hours in which the club is closed, and those without power. */
  marks?: ReactNode;
  /** The matches that want players, below the times: they may not push the first free time down. */
  matchList?(store: ScheduleStore): ReactNode;
}

/** The props of both layouts. */
export interface GridProps extends Writing {
  view: ScheduleView;
  store: ScheduleStore;
  busy: boolean;
  /**
   * Pixels from about the top of the grid to the bottom of the window, measured before the first
   * render. Undefined renders all rows.
   */
  room: number | undefined;
}

export interface ByTimeProps extends GridProps {
  /** The code that its buttons call. */
  interaction: Deferred<{
    /**
     * Opens the dialog in which a visitor asks for an email when a taken slot of the day becomes
     * free.
     */
    watchTaken(opener: HTMLElement, store: ScheduleStore): void;
  }>;
  /** See deferred-parts.ts. `toggleSlot` adds a slot to the selection or removes it. */
  pressTime(pressed: Slot, handle: (code: { toggleSlot(slot: Slot, store: ScheduleStore): void }) => void): void;
}

/** What the mouse or a finger acts on. The grid keeps it current. */
export interface GridPointer {
  table: HTMLTableElement | null;
  view: ScheduleView;
  store: ScheduleStore;
  /** The last slot that was selected by itself: a click with Shift selects from here. */
  anchor?: Slot;
  /** The drag has selected something. The click that follows must not undo it. */
  dragged?: boolean;
  stopDrag?(): void;
}

export interface SelectionBarProps extends Writing {
  view: ScheduleView;
  store: ScheduleStore;
  club: Club;
  /** The last day of the strip. */
  lastDate: string;
  /** The nearest day with a free time, when this one has none. */
  nextFree: string | undefined;
}

/** The keys that the grid handles. Escape it handles only while something is chosen. */
export const GRID_KEYS = /^(Arrow|Home|End|Page|Enter| )/;

export const first = <T>(list: readonly T[]): T | undefined => list[0];
export const last = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

/** The selected slots. */
export const slotsOf = (selection: Selection | undefined): Slots => selection?.slots ?? [];

/** The number of free slots of a service on a day. */
export const remainingOf = (date: ScheduleDate, serviceId: number | undefined): number =>
  date.services.find((each) => each.service_id === serviceId)?.remaining ?? 0;

/**
 * The nearest later day with a free time, else the first of all. Undefined when no other day has
 * one.
 */
export function nextFreeDay({ schedule, serviceId, date }: ScheduleState): string | undefined {
  const free = schedule?.dates.filter((each) => each.date !== date && remainingOf(each, serviceId) > 0) ?? [];
  return (free.find((each) => each.date > (date ?? '')) ?? free[0])?.date;
}

/** The service of the day on the page. */
export const serviceOf = ({ services, day }: Schedule): Service | undefined =>
  services.find(({ id }) => id === day?.serviceId);

/** Minutes of the longest booking of a service. */
export const maximumOf = (service: Service | undefined): number => service?.duration.maximum ?? DAY_MINUTES;

/**
 * Whether the club accepts or declines requests for the service, and does not sell its times at
 * once.
 */
export const isOnRequest = ({ club }: Schedule, service: Service | undefined): boolean =>
  !club.flags.online_booking || service?.booking === 'request';
