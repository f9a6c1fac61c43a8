import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createReader, type Messages as Texts } from '#core/i18n/reader.ts';
import type { Messages, WidgetContext } from '#elements/shared/element/index.ts';
import { dayText, upperFirst, type Writing } from '#elements/shared/text.ts';
import type { Order } from '#elements/shared/ui/booking-dialog.tsx';
import { takeBegun, wantedOf } from './begin.ts';
import { DayStrip } from './DayStrip.tsx';
import { remainingOf, type Schedule } from './data.ts';
import { Grid, type GridActions } from './Grid.tsx';
import { later, loadLater, whenNear, withLater } from './load-later.ts';
import { Empty, Failure } from './Notice.tsx';
import { sessions, usePart } from './parts.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { ServiceChoice } from './ServiceChoice.tsx';
import { Skeleton } from './Skeleton.tsx';
import { last } from './selection.ts';
import { createScheduleStore, type ScheduleState } from './state.ts';
import { Toolbar } from './Toolbar.tsx';
import { useLayout } from './use-layout.ts';
import { type ScheduleView, useView } from './use-view.ts';

/** The element's attributes as props. */
export interface ScheduleProps {
  club?: string;
  service?: number;
  date?: string;
}

interface Props extends ScheduleProps {
  context: WidgetContext;
  messages: Messages;
  initial: Schedule | undefined;
}

/** The store, loaded when the server did not, and again when club, language or API base change. */
function useSchedule({ club, service, date, context, initial }: Props) {
  const { client } = context;
  const wanted = wantedOf({ club, service, date });
  const [begun] = useState(() => takeBegun(client));
  const [store] = useState(() => begun?.store ?? createScheduleStore(initial));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  /** By the server, or on its way since before the first drawing. */
  const asked = useRef(initial ? wanted : begun?.wanted);
  useEffect(() => {
    if (asked.current !== wanted && club) store.load({ club, service, date }, client);
    asked.current = undefined;
  }, [wanted, client, store]);
  useEffect(() => store.stop, [store]);
  const error = state.failure?.error;
  const report = useRef(context.report);
  report.current = context.report;
  useEffect(() => {
    if (error) report.current(error);
  }, [error]);
  return { store, state };
}

/** What a screen reader is told: of the selection, and of a day that was asked for. */
function useAnnouncements(view: ScheduleView | undefined, writing: Writing): string {
  const [text, setText] = useState('');
  const seen = useRef<ScheduleView>(undefined);
  // Speaks of changes of the view alone
  useLayoutEffect(() => {
    if (!view) return;
    const before = seen.current;
    seen.current = view;
    if (before) withLater(({ announcement }) => setText((said) => announcement(before, view, writing) ?? said));
  }, [view]);
  return text;
}

/** The nearest later day with a free time, else the first of all. */
function nextFreeDay({ schedule, serviceId, date }: ScheduleState): string | undefined {
  const free = schedule?.dates.filter((each) => each.date !== date && remainingOf(each, serviceId) > 0) ?? [];
  return (free.find((each) => each.date > (date ?? '')) ?? free[0])?.date;
}

/** A club's free times by day, court and hour. */
export function ClubSchedule(props: Props): ReactNode {
  const { context, messages, club } = props;
  const { language, client } = context;
  const writing = useMemo<Writing>(
    () => ({ t: createReader(messages as Texts, language), language }),
    [messages, language],
  );
  const { t } = writing;
  const { store, state } = useSchedule(props);
  const view = useView(state);
  const said = useAnnouncements(view, writing);
  const made = props.initial ? undefined : context.element;
  const { setRoot, layout, other, room, ByTime, waiting, toggle } = useLayout(view?.grid.courts.length ?? 0, made);
  const aside = view?.grid.sessionsAside ?? [];
  const SessionList = usePart(sessions, aside.length > 0).code?.SessionList;
  const [order, setOrder] = useState<Order>();
  const [bookingError, setBookingError] = useState<unknown>();
  const opener = useRef<HTMLElement | null>(null);

  const show = (change: { serviceId?: number; date?: string }) => store.show(change, client);
  const refresh = () => show({});
  const load = (service?: number, date?: string) => club && store.load({ club, service, date }, client);
  const loadAgain = () => {
    const { loading, serviceId, date } = store.getState();
    if (!loading) load(serviceId, date);
  };
  const loadFirst = () => load(props.service, props.date);
  const reset = () => {
    store.choose([], client);
    return loadFirst();
  };
  const now = { reset, store, client, refresh: loadAgain };
  const latest = useRef(now);
  latest.current = now;
  useEffect(
    () =>
      whenNear(
        ({ keepFresh }) => keepFresh(() => latest.current, context.element!.shadowRoot!),
        // The schedule stands still; booking asks for it again and says what failed.
        () => {},
      ),
    [],
  );
  // The method asks the store of the moment
  useEffect(() => context.expose({ refresh, reset: () => latest.current.reset() }), [context, store]);

  const open = async (wanted: Order) => {
    opener.current = context.element?.shadowRoot?.activeElement as HTMLElement | null;
    setBookingError(undefined);
    try {
      await Promise.all([context.loadElement('booking-flow'), loadLater()]);
      setOrder(wanted);
    } catch (error) {
      setBookingError(error);
      context.report(error);
    }
  };
  /** `courtside-slot-select` says what is wanted; unless a listener prevents it, the booking dialog opens. */
  const book = () => {
    const { schedule, selection } = store.getState();
    if (!schedule || selection.length === 0) return;
    // Whatever chose came with it.
    const detail = later()!.selectDetail(schedule, selection);
    if (context.emit('slot-select', detail)) open({ slots: detail.slots });
  };
  const close = () => {
    setOrder(undefined);
    refresh();
    const fallback = context.element?.shadowRoot?.querySelector<HTMLElement>('td[tabindex="0"], .time-cells button');
    (opener.current?.isConnected ? opener.current : fallback)?.focus();
  };
  const done = () => {
    store.choose([], client);
    refresh();
  };

  const actions: GridActions = {
    choose: (selection) => store.choose(selection, client),
    openSession: (session) => open({ session }),
    showPast: store.showPast,
    watchTaken: (opener) => withLater(({ openTaken }) => openTaken(opener, () => latest.current)),
    moveDay: (step) => {
      const dates = state.schedule?.dates ?? [];
      const date = dates[dates.findIndex((each) => each.date === state.date) + step]?.date;
      if (date) show({ date });
    },
  };

  const { schedule, failure } = state;
  const filled = schedule !== undefined;
  useEffect(() => {
    if (filled) context.emit('ready');
  }, [filled]);
  // What failed may have been another club than the one still on the page.
  const shown = schedule && [schedule.club.slug, String(schedule.club.id)].includes(club ?? '');
  const retry = () => (shown ? show(failure!) : loadFirst());
  const dayName = (date: string) => upperFirst(dayText(date, t, 'long'));
  const missing = shown && failure?.date ? dayName(failure.date) : undefined;
  const notice = failure && <Failure error={failure.error} t={t} day={missing} onRetry={retry} />;
  if (!schedule || waiting) return notice ?? <Skeleton label={t('loading')} root={setRoot} />;
  if (!view) return <Empty title={t('noSchedule')} />;

  const empty = view.slots.length === 0;
  const parts = { ...writing, view, actions, room, busy: state.loading };
  const BookingDialog = later()?.BookingDialog;
  const nextFree = nextFreeDay(state);
  return (
    <>
      <div ref={setRoot} className={state.loading ? 'schedule loading' : 'schedule'}>
        <ServiceChoice
          {...writing}
          services={schedule.services}
          value={state.serviceId}
          onChange={(serviceId) => show({ serviceId })}
        />
        <DayStrip
          {...writing}
          dates={schedule.dates}
          serviceId={state.serviceId}
          value={state.date}
          onChange={(date) => show({ date })}
        />
        <Toolbar
          {...writing}
          date={state.date ?? view.date}
          request={view.request}
          groups={view.sessions.length > aside.length}
          other={empty ? undefined : other}
          onToggle={toggle}
        />
        {notice}
        {state.gone && (
          <p part="failure" className="failure quiet" role="alert">
            {t('gone')}
          </p>
        )}
        {empty && (
          <Empty title={t('closed')}>
            {nextFree && (
              <button part="next-day" type="button" className="button" onClick={() => show({ date: nextFree })}>
                {t('nextFree', { day: dayText(nextFree, t, 'short') })}
              </button>
            )}
          </Empty>
        )}
        {!empty && layout !== 'time' && (
          <div className={layout ? undefined : 'wide'}>
            <Grid {...parts} />
          </div>
        )}
        {!empty && layout !== 'grid' && ByTime && (
          <div className={layout ? undefined : 'narrow'}>
            <ByTime {...parts} />
          </div>
        )}
        {bookingError !== undefined && (
          <p part="failure" className="failure" role="alert">
            {t('errorBooking')}
          </p>
        )}
        <SelectionBar
          {...writing}
          view={view}
          city={schedule.club.city.title}
          phone={schedule.club.phone}
          lastDate={last(schedule.dates)!.date}
          nextFree={nextFree}
          closed={empty}
          onBook={book}
          onClear={() => store.choose([], client)}
          onDay={(date) => show({ date })}
        />
        {SessionList && aside.length > 0 && <SessionList {...writing} sessions={aside} onOpen={actions.openSession} />}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      {order && BookingDialog && (
        <BookingDialog order={order} club={schedule.club.slug} context={context} onDone={done} onClose={close} />
      )}
    </>
  );
}
