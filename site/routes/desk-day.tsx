import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import type { DeskEntry } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { BusyCoaches } from '../desk/busy-coaches.tsx';
import { localTimeOf } from '../desk/club-day.ts';
import { layOutDay } from '../desk/day-grid.ts';
import { DayHead, DayLegend } from '../desk/day-head.tsx';
import { DayList } from '../desk/day-list.tsx';
import type { DayProps } from '../desk/day-props.ts';
import { DayTable } from '../desk/day-table.tsx';
import { NoTimes } from '../desk/no-times.tsx';
import { dateIn } from '../desk/page.server.ts';
import { PowerCuts } from '../desk/power-cuts.tsx';
import { Refunds } from '../desk/refunds.tsx';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { useLiveDay } from '../desk/use-live-day.ts';
import { Wishes } from '../desk/wishes.tsx';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  return { day: await readDesk(page, (desk) => desk.day(page.params.club!, dateIn(page))) };
}

/** Removes the mark of hours without power, and opens those that were closed with it. */
export function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeDesk(page, async (desk, form) => {
    const done = form.has('reopen') ? 'reopened' : 'unmarked';
    await desk.removePowerCut(slug, Number(form.get('power_cut')));
    return deskPath(page, `/${slug}?${new URLSearchParams({ ...dateIn(page), done })}`);
  });
}

/** Two layouts are on the page, and a window shows one of them. */
function useScrollToNow() {
  const { key, hash } = useLocation();
  useEffect(() => {
    if (hash !== '#now') return;
    const now = [...document.querySelectorAll<HTMLElement>('[data-now]')].find((each) => each.offsetParent);
    now?.scrollIntoView({ block: 'center' });
  }, [key, hash]);
}

/** A club's day: courts by times on wide windows, by time on phones. */
export default function DeskDayPage() {
  const { day } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to, day: dayName } = useDeskTexts();
  const [query] = useSearchParams();
  const [courts, at] = [query.get('court')?.split(',') ?? [], query.get('at')];
  useLiveDay(day);
  useScrollToNow();
  const grid = layOutDay(day);
  const shown: DayProps = {
    day,
    grid,
    isMarked: ({ court_id, starts_at }: DeskEntry) =>
      localTimeOf(Date.parse(starts_at), day.club.time_zone).time === at && courts.includes(`${court_id}`),
    newAt(column, row) {
      const { date, time } = grid.rows[row]!;
      // After midnight the night is still that of the day before.
      const night = date === day.date ? {} : { day: day.date };
      const place = new URLSearchParams({ court: String(day.courts[column]!.id), date, time, ...night });
      return to(`/desk/${day.club.slug}/new?${place}`);
    },
  };
  return (
    <StaffPage title={`${dayName(day.date)}, ${day.club.title}`} heading={<DayHead day={day} />} refusal={refusal}>
      <Refunds day={day} />
      {day.no_services && <NoTimes day={day} />}
      {grid.rows.length === 0 ? (
        !day.no_services && <p className="desk-lead">{t(day.opens_at ? 'noSessions' : 'closedDayText')}</p>
      ) : (
        <>
          <BusyCoaches day={day} />
          <PowerCuts day={day} />
          <Wishes day={day} />
          <DayLegend day={day} />
          <DayTable {...shown} />
          <DayList {...shown} />
        </>
      )}
    </StaffPage>
  );
}
