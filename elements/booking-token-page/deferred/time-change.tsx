import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { createReader } from '#core/i18n/reader.ts';
import { addStyles, type Messages } from '#elements/shared/element/index.ts';
import { dayTitle, durationText, hoursOf } from '#elements/shared/text.ts';
import type { BookingView } from '../model.ts';
import css from '../styles/time-change.css';
import { problemText } from '../text.ts';
import { ChangeSummary } from './change-summary.tsx';
import { CourtChoice } from './court-choice.tsx';
import { DayChoice } from './day-choice.tsx';
import { createTimeChange } from './time-change-store.ts';
import { TimeChoice } from './time-choice.tsx';

/** The choice of another time: a day, a free time of it, what that costs, and the two answers. */
export function TimeChange({ messages, ...view }: BookingView & { messages: Messages }): ReactNode {
  const { page, state, booking, t, language } = view;
  const { element } = page.environment.context;
  const changeText = useMemo(() => createReader(messages, language), [messages, language]);
  const [change] = useState(() => createTimeChange(page, booking));
  const { days, day, times, chosen, problem } = useSyncExternalStore(change.subscribe, change.getState);
  useLayoutEffect(() => {
    if (element?.shadowRoot) addStyles(element.shadowRoot, css);
  }, [element]);
  useEffect(() => change.open(), [change]);

  const isMoving = state.step === 'moving';
  const leave = () => page.applyEvent({ type: 'keep', focus: 'changeButton' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  };
  const now = `${dayTitle(booking.starts_at, t)}, ${hoursOf(booking)}, ${booking.court?.title}`;
  const choice = { booking, times: times ?? [], chosen, t, language, onChange: change.chooseTime };
  return (
    <section className="confirmation" part="choice" aria-labelledby="choice" onKeyDown={onKeyDown}>
      <h2 id="choice" tabindex={-1}>
        {changeText('title')}
      </h2>
      <p className="choice-note">{changeText('now', { when: now })}</p>
      <DayChoice days={days} value={day} onChange={change.chooseDay} label={changeText('day')} t={t} />
      <fieldset>
        <legend>{changeText('time', { length: durationText(booking, t) })}</legend>
        <TimeChoice {...choice} />
        <p role="status" className="choice-note">
          {!times ? changeText('loading') : times.length === 0 && !problem ? changeText('nothingFree') : ''}
        </p>
        {booking.payment_type === 'online' && <p className="choice-note">{changeText('onlyCheaper')}</p>}
      </fieldset>
      <CourtChoice label={changeText('court')} {...choice} />
      <ChangeSummary booking={booking} time={chosen} changeText={changeText} t={t} language={language} />
      <div className="answers">
        <button part="keep" type="button" className="button" onClick={leave} disabled={isMoving}>
          {changeText('leave')}
        </button>
        <button
          part="move"
          type="button"
          className="button button-primary"
          onClick={() => void change.move()}
          disabled={isMoving}
        >
          {changeText('move')}
        </button>
      </div>
      <p className="problem" role="alert">
        {problem && (problem === 'noTime' ? changeText('chooseFirst') : problemText(problem, t))}
      </p>
    </section>
  );
}
