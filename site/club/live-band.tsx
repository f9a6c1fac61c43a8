import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { batteryPlaces } from '#core/site.ts';
import { afterFrame } from '#elements/ui.ts';
import { useMoney } from '../home/money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { BAND, type LiveBandProps } from './band.ts';
import { type BandTime, bandTimes, type CourtState, shownTime, type TimesDetail, withPress } from './band-times.ts';

/** What the band uses of `<club-schedule>`. */
type ScheduleElement = HTMLElement & {
  announceTimes(): Promise<void>;
  toggleTime(court: number, startsAt: string): Promise<void>;
};

/** The court that was pressed last. `waiting` until the schedule has answered. */
type Press = { court: number; waiting: boolean };

/** px: on narrower plots a price has no room for its currency. */
const NARROW_PLOT = 84;

/** The schedule on the page, and what it last said about its times. */
function useSchedule(stage: HTMLElement) {
  const [detail, setDetail] = useState<TimesDetail>();
  const [schedule, setSchedule] = useState<ScheduleElement>();
  useEffect(() => {
    const element = stage.closest('.club')?.querySelector<ScheduleElement>('club-schedule');
    if (!element) return;
    const onChange = (event: Event) => setDetail((event as CustomEvent<TimesDetail>).detail);
    element.addEventListener('courtside-times-change', onChange);
    let over = false;
    customElements.whenDefined('club-schedule').then(() => {
      if (over) return;
      setSchedule(element);
      element.announceTimes();
    });
    return () => {
      over = true;
      element.removeEventListener('courtside-times-change', onChange);
    };
  }, [stage]);
  return { detail, schedule };
}

/** The times of the schedule's day, and the one that the slider is on. */
function useBandTimes(detail: TimesDetail | undefined, { courts, time_zone }: LiveBandProps['club']) {
  const [state, setState] = useState<{ detail?: TimesDetail; times: BandTime[]; at: number }>({ times: [], at: 0 });
  if (detail && detail !== state.detail) {
    const times = bandTimes(detail, courts, time_zone);
    const selectionOf = (each: TimesDetail | undefined) => JSON.stringify(each?.selected ?? []);
    const follow = selectionOf(detail) !== selectionOf(state.detail);
    setState({ detail, times, at: shownTime(times, state.times[state.at]?.clock, follow) });
  }
  return { ...state, show: (at: number) => setState({ ...state, at }) };
}

type Point = readonly [x: number, y: number];
/** Where the price of a court is, as a style. Those of the outer courts stay in the picture. */
const positionOf = ([x, y]: Point): CSSProperties => ({
  left: `clamp(40px, ${(x / BAND.width) * 100}%, 100% - 40px)`,
  top: `${(y / BAND.height) * 100}%`,
});

/**
 * Dims the taken courts and outlines the selected ones, in front of their neighbours. A press
 * anywhere on a free court counts.
 */
function Shades({
  corners,
  courts,
  onPress,
}: {
  corners: readonly (readonly Point[])[];
  courts: readonly CourtState[];
  onPress(index: number): void;
}) {
  return (
    <svg className="band-shades" viewBox={`0 0 ${BAND.width} ${BAND.height}`} aria-hidden="true">
      {courts
        .map((court, index) => ({ status: court?.status ?? 'other', index }))
        .sort((one, other) => Number(one.status === 'selected') - Number(other.status === 'selected'))
        .map(({ status, index }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: each court also has a button
          <polygon
            key={index}
            className={`band-${status}`}
            points={corners[index]!.map((corner) => corner.join()).join(' ')}
            onClick={() => onPress(index)}
          />
        ))}
    </svg>
  );
}

/** Makes the club's courts on its cover live: a slider for the time, and the free courts to press. */
export function LiveBand({ club, services, coaches, stage }: LiveBandProps) {
  const { t, locale } = useTexts();
  const money = useMoney();
  const { detail, schedule } = useSchedule(stage);
  const { courts } = club;
  const { times, at, show } = useBandTimes(detail, club);
  const [pressed, setPressed] = useState<Press>();

  // From now on the picture scrolls where it is wider than the page: from the middle, as before.
  useLayoutEffect(() => {
    const view = stage.parentElement!;
    view.classList.add('band-scrolls');
    view.scrollLeft = (view.scrollWidth - view.clientWidth) / 2;
    return () => view.classList.remove('band-scrolls');
  }, [stage]);

  if (!detail) return null;
  const day = new Intl.DateTimeFormat(locale.language === 'en' ? 'en-GB' : locale.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(detail.date));
  if (!times[at]) {
    const isOfCourts = [...services, ...coaches].some(({ id }) => id === detail.service_id);
    const reason = isOfCourts ? (detail.times.length > 0 ? 'bandOver' : 'bandClosed') : 'bandGroups';
    return (
      <div className="band-time">
        <p className="band-none">{t(reason, { day })}</p>
      </div>
    );
  }
  const time = pressed?.waiting
    ? withPress(
        times[at],
        courts.findIndex(({ id }) => id === pressed.court),
      )
    : times[at];
  const places = batteryPlaces({ seed: String(club.id), courts, ...BAND });
  const narrow = courts.length > 1 && places[1]!.middle[0] - places[0]!.middle[0] < NARROW_PLOT;
  const served = time.courts.filter((court) => court !== undefined).length;
  const press = (index: number) => {
    const court = time.courts[index];
    if (court?.status !== 'free' && court?.status !== 'selected') return;
    const { id } = courts[index]!;
    const own = { court: id, waiting: true };
    setPressed(own);
    // The schedule renders much for it, and may refuse it. The next frame already shows the press.
    afterFrame(async () => {
      await schedule?.toggleTime(id, court.startsAt).catch(() => {});
      setPressed((last) => (last === own ? { ...own, waiting: false } : last));
    });
  };
  const free = t('bandFree', { count: time.free, all: served });
  return (
    <>
      {createPortal(
        <>
          <Shades corners={places.map(({ corners }) => corners)} courts={time.courts} onPress={press} />
          <ul
            className={narrow ? 'band-courts band-narrow' : 'band-courts'}
            aria-label={t('bandCourts', { time: time.clock })}
          >
            {courts.map(({ id, title }, index) => {
              const court = time.courts[index];
              const { middle } = places[index]!;
              if (court === undefined || middle[0] < 0 || middle[0] > BAND.width) return null;
              if (court.status === 'taken')
                return (
                  <li key={id} className="unseen">
                    {t('bandCourtTaken', { court: title })}
                  </li>
                );
              const price = court.price && money(court.price);
              const selected = court.status === 'selected';
              return (
                <li key={id} style={positionOf(middle)}>
                  {selected && <i className={id === pressed?.court ? 'band-ball band-ball-drops' : 'band-ball'} />}
                  <button
                    type="button"
                    aria-pressed={selected}
                    aria-label={[title, price, time.clock].filter(Boolean).join(', ')}
                    onClick={() => press(index)}
                  >
                    <small>{title}</small> <b>{price ?? time.clock}</b>
                  </button>
                </li>
              );
            })}
          </ul>
        </>,
        stage,
      )}
      <div className="band-time">
        <p aria-hidden="true">
          <b>{time.clock}</b>
          <small>
            {day}
            <span> · {free}</span>
          </small>
        </p>
        <div className="band-slider" style={{ '--times': times.length } as CSSProperties}>
          <ol aria-hidden="true">
            {times.map((each, index) => (
              <li key={each.clock} className={index === at ? 'band-now' : undefined}>
                <i style={{ blockSize: `${served ? Math.round((each.free / served) * 100) : 0}%` }} />
                <small>{each.clock.slice(0, 5)}</small>
              </li>
            ))}
          </ol>
          <input
            type="range"
            min={0}
            max={times.length - 1}
            value={at}
            aria-label={t('bandTime', { day })}
            aria-valuetext={`${time.clock}, ${free}`}
            onChange={(event) => show(event.target.valueAsNumber)}
          />
        </div>
      </div>
    </>
  );
}
