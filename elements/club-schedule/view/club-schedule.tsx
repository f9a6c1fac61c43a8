import { type ReactNode, useMemo } from 'react';
import { createReader } from '#core/i18n/reader.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import type { Messages, WidgetContext } from '#elements/shared/element/index.ts';
import { dayText, dayTitle, type Writing } from '#elements/shared/text.ts';
import { interaction, pressTime, rareParts } from '../deferred-parts.ts';
import {
  last,
  nextFreeDay,
  type Schedule,
  type ScheduleQuery,
  type ScheduleState,
  type ScheduleStore,
  type ScheduleView,
} from '../model.ts';
import { DayStrip } from './day-strip.tsx';
import { Frame } from './frame.tsx';
import { Grid } from './grid.tsx';
import { Empty, FailureNotice } from './notice.tsx';
import { Foot, SelectionBar } from './selection-bar.tsx';
import { ServiceChoices, ServiceTabs } from './service-tabs.tsx';
import { Skeleton } from './skeleton.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { type Layout, useLayout } from './use-layout.ts';
import { useSchedule } from './use-schedule.ts';
import { useView } from './use-view.ts';

interface Props extends ScheduleQuery {
  context: WidgetContext;
  messages: Messages;
  initial: Schedule | undefined;
}

/** What the pieces of a loaded day have in common. */
interface PieceProps extends Writing {
  store: ScheduleStore;
  state: ScheduleState;
  schedule: Schedule;
  view: ScheduleView;
  layout: Layout;
}

/** What to book, the days, and the day in words. */
function Head({ store, state, schedule, view, layout, ...writing }: PieceProps): ReactNode {
  const { t } = writing;
  const { services } = schedule;
  const choice = { services, value: state.serviceId, t, onChange: (serviceId: number) => store.show({ serviceId }) };
  const groups = view.sessions.length > view.grid.sessionsAside.length;
  const kinds = [view.request ? 'request' : 'free', 'busy', ...(groups ? ['group'] : []), 'selected'];
  const hasTimes = view.slots.length > 0;
  return (
    <>
      <Toolbar
        t={t}
        legend={hasTimes && !view.coach ? kinds : []}
        other={hasTimes ? layout.other : undefined}
        onToggle={layout.toggle}
      >
        <ServiceTabs {...choice} />
        {/* Of what is below it: another day may be loading. */}
        <h2 className={services.length > 1 ? 'visually-hidden' : undefined}>{dayTitle(view.date, t)}</h2>
      </Toolbar>
      <ServiceChoices {...choice} />
      <DayStrip
        {...writing}
        dates={schedule.dates}
        serviceId={state.serviceId}
        value={state.date}
        onChange={(date) => store.show({ date })}
      />
      {schedule.late && (
        <p part="late" className="late">
          {t('late', { day: dayText(view.date, t, 'long') })}
        </p>
      )}
      {schedule.meta.unreleased && (
        // As high as the text that deferred code writes, which makes it the part `release`.
        <p className="late">{'\xa0'}</p>
      )}
    </>
  );
}

/** The times of the day, in one layout or, from the server, in both; or that there are none. */
function Times({ store, state, view, layout, ...writing }: PieceProps): ReactNode {
  const { t } = writing;
  const { shown, room, ByTime } = layout;
  const nextFree = nextFreeDay(state);
  // Sessions have a list of their own.
  if (view.group && view.sessions.length > 0) return null;
  if (view.slots.length === 0) {
    return (
      <Empty title={t(view.group ? 'noSessions' : 'closed')}>
        {nextFree && (
          <button part="next-day" type="button" className="button" onClick={() => store.show({ date: nextFree })}>
            {t('nextFree', { day: dayText(nextFree, t, 'short') })}
          </button>
        )}
      </Empty>
    );
  }
  const props = { ...writing, view, store, room, busy: state.loading };
  return (
    <>
      {view.marks}
      {shown !== 'time' && (
        <div className={shown ? undefined : 'wide'}>
          <Grid {...props} />
        </div>
      )}
      {shown !== 'grid' && ByTime && (
        <div className={shown ? undefined : 'narrow'}>
          <ByTime {...props} interaction={interaction} pressTime={pressTime} />
        </div>
      )}
      {view.matchList?.(store)}
    </>
  );
}

/** Group sessions that have no cell in the grid. */
function SessionsAside({ store, view, ...writing }: PieceProps): ReactNode {
  const sessions = view.grid.sessionsAside;
  const wanted = sessions.length > 0;
  const { value } = useDeferred(rareParts, { when: 'demand', wanted, onError: 'ignore' });
  return value && <value.SessionList {...writing} sessions={sessions} onOpen={store.openSession} />;
}

/** Everything but the dialog. */
function Day({ notice, announcement, ...piece }: PieceProps & { notice: ReactNode; announcement: string }): ReactNode {
  const { store, state, schedule, view, layout, t, language } = piece;
  const { club, dates } = schedule;
  return (
    <Frame
      className={state.loading ? 'schedule loading' : 'schedule'}
      root={layout.setRoot}
      bar={
        view.slots.length > 0 && (
          <SelectionBar
            {...{ t, language, view, store }}
            club={club}
            lastDate={last(dates)!.date}
            nextFree={nextFreeDay(state)}
          />
        )
      }
      foot={<Foot t={t} club={club} endsAt={view.endsAt} />}
    >
      <Head {...piece} />
      {notice}
      {state.selectionLost && (
        <p part="failure" className="failure quiet" role="alert">
          {t('gone')}
        </p>
      )}
      <Times {...piece} />
      {state.booking === 'failed' && (
        <p part="failure" className="failure" role="alert" ref={reveal}>
          {t('errorBooking')}
        </p>
      )}
      <SessionsAside {...piece} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Frame>
  );
}

/** Scrolls to what appears below the grid. */
const reveal = (node: Element | null) => node?.scrollIntoView({ block: 'center' });

/** A club's free times by day, court and hour. */
export function ClubSchedule({ context, messages, initial, ...query }: Props): ReactNode {
  const { language } = context;
  const writing = useMemo<Writing>(() => ({ t: createReader(messages, language), language }), [messages, language]);
  const { t } = writing;
  const { store, state } = useSchedule(query, context, initial);
  const view = useView(state);
  const announcement = useAnnouncement(view, writing);
  const layout = useLayout(view, initial ? undefined : context.element);
  const { schedule, failure, booking } = state;
  const notice = failure && <FailureNotice failure={failure} t={t} onRetry={store.retry} />;
  if (!notice && (!schedule || layout.waiting)) return <Skeleton label={t('loading')} root={layout.setRoot} />;
  if (!view) return <Frame className="schedule">{notice ?? <Empty title={t('noSchedule')} />}</Frame>;
  return (
    <>
      <Day {...writing} {...{ store, state, schedule: schedule!, view, layout, notice, announcement }} />
      {typeof booking === 'object' && <booking.Dialog booking={booking} store={store} club={schedule!.club.slug} />}
    </>
  );
}
