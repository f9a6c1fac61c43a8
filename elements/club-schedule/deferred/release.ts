import { getNextRelease } from '#core/api/release.ts';
import { SECOND } from '#core/domain/units.ts';
import { createReader, type Reader } from '#core/i18n/reader.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { dayText, upperFirst } from '#elements/shared/text.ts';
import type { ScheduleStore } from '../model.ts';
import css from '../styles/release.css';
import { scheduleTexts } from '../text.ts';

const texts = deferredTexts({
  en: () => import('#locales/en/club-schedule-release.json'),
  uk: () => import('#locales/uk/club-schedule-release.json'),
  ru: () => import('#locales/ru/club-schedule-release.json'),
});

/** Milliseconds over which open schedules load the day, so that they do not all ask at the same instant. */
const SPREAD = 1500;
/** Milliseconds after which a failed request is sent again, give or take a half. */
const RETRY = 10 * SECOND;

/** Pixels. */
const NARROW = 480;

/** `1:05:09` as `01:05:09`. */
function countdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Shows when the club's next day opens, and loads the schedule when it does. Counts by the server's
 * clock, since the visitor's may be wrong; asks for it again when the visitor returns to the page,
 * because the count may have stood still. Returns a cleanup function.
 */
export function countDown(store: ScheduleStore, root: ShadowRoot): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  const later = (action: () => void, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  };
  /** The empty line that the schedule keeps for it. A schedule that is being loaded has none. */
  const lineOf = (): Element | undefined =>
    [...root.querySelectorAll('.late')].find((line) => line.part.contains('release') || line.textContent === '\xa0');

  function write(role: 'timer' | 'status', text: string): void {
    const line = lineOf();
    if (!line) return;
    line.part.value = 'release';
    line.role = role;
    line.textContent = text;
  }

  async function readerIn(): Promise<Reader> {
    const { language } = store.context;
    const own = await texts.in(language).load();
    return createReader({ ...scheduleTexts.in(language).value, ...own }, language);
  }

  /** Loads the schedule; it has the day, or the count begins again. */
  function open(date: string): void {
    const { loading, schedule } = store.getState();
    if (schedule?.dates.some((each) => each.date === date)) return;
    if (loading) {
      later(() => open(date), SPREAD * Math.random());
      return;
    }
    store.reload();
    const stop = store.subscribe(() => {
      const { loading, schedule } = store.getState();
      if (loading) return;
      stop();
      if (!schedule?.dates.some((each) => each.date === date)) later(ask, SPREAD);
    });
  }

  function tick(date: string, opensAt: number, t: Reader): void {
    // On a phone, a long weekday and month would need a second line.
    const day = dayText(date, t, root.host.clientWidth < NARROW ? 'short' : 'long');
    const left = opensAt - performance.now();
    if (left <= 0) {
      write('status', upperFirst(t('open', { day })));
      later(() => open(date), SPREAD * Math.random());
      return;
    }
    const seconds = Math.ceil(left / SECOND);
    write('timer', upperFirst(t('opens', { day, time: countdown(seconds) })));
    later(() => tick(date, opensAt, t), left - (seconds - 1) * SECOND);
  }

  async function ask(): Promise<void> {
    const { schedule } = store.getState();
    if (!schedule) return;
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const [next, t] = await Promise.all([
        getNextRelease(store.context.client, schedule.club.id, { signal }),
        readerIn(),
      ]);
      if (signal.aborted || !next) return;
      tick(next.date, performance.now() + next.seconds * SECOND, t);
    } catch {
      if (!signal.aborted) later(ask, RETRY * (0.5 + Math.random()));
    }
  }

  const onReturn = () => document.visibilityState === 'visible' && void ask();
  addStyles(root, css);
  document.addEventListener('visibilitychange', onReturn);
  void ask();
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    clearTimeout(timer);
    asked?.abort();
  };
}
