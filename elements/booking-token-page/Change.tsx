import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { listChangeTimes, moveBooking } from '#core/api/changes.ts';
import { listScheduleDates } from '#core/api/clubs.ts';
import type { Booking, ChangeTime } from '#core/schemas/index.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { useTexts } from '#elements/shared/deferred/use-deferred.ts';
import { addStyles, type WidgetContext } from '#elements/shared/element/index.ts';
import type { Writing } from '#elements/shared/text.ts';
import { dayTitle, durationText, hoursOf } from '#elements/shared/text.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import { CourtChoice } from './CourtChoice.tsx';
import css from './change.css';
import { DayChoice } from './DayChoice.tsx';
import { codeOf } from './data.ts';
import { failureText } from './format.ts';
import { TimeChoice } from './TimeChoice.tsx';

const texts = deferredTexts({
  en: () => import('#locales/en/booking-change.json'),
  uk: () => import('#locales/uk/booking-change.json'),
  ru: () => import('#locales/ru/booking-change.json'),
});

interface Props extends Writing {
  context: WidgetContext;
  booking: Booking;
  onMoved(booking: Booking): void;
  onKeep(): void;
}

/** Days of the strip, beside the booking's own. */
const DAYS = 21;

/** The choice of another time: a day, a free time of it, what that costs, and the two answers. */
export function Change(props: Props): ReactNode {
  const { language, context } = props;
  const say = useTexts(texts, language, context.report);
  useEffect(() => addStyles(context.element!.shadowRoot!, css), []);
  return say ? <Choice {...props} say={say} /> : null;
}

function Choice(props: Props & { say: Writing['t'] }): ReactNode {
  const { context, booking, onMoved, onKeep, say, t, language } = props;
  const { client } = context;
  const { token } = booking;
  const ownDay = booking.starts_at.slice(0, 10);
  const [days, setDays] = useState([ownDay]);
  const [day, setDay] = useState(ownDay);
  const [times, setTimes] = useState<ChangeTime[]>();
  const [chosen, setChosen] = useState<ChangeTime>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const asked = useRef('');

  const fail = (error: unknown) => {
    context.report(error);
    const { status = 0, message = '' } = error as { status?: number; message?: string };
    // The API's words know the reason; without any of them it is the net.
    setProblem(status > 0 ? message : failureText(codeOf(error), t));
  };
  const load = async (date: string) => {
    asked.current = date;
    setTimes(undefined);
    setChosen(undefined);
    try {
      const found = await listChangeTimes(client, { token, date });
      if (asked.current === date) setTimes(found);
    } catch (error) {
      if (asked.current !== date) return;
      setTimes([]);
      fail(error);
    }
  };
  const choose = (date: string) => {
    setDay(date);
    setProblem('');
    void load(date);
  };
  useEffect(() => {
    title.current?.focus();
    void load(ownDay);
    listScheduleDates(client, booking.club.id).then(({ data }) => {
      const free = data.filter(({ services }) =>
        services.some(({ service_id, remaining }) => service_id === booking.service.id && remaining > 0),
      );
      const dates = free.slice(0, DAYS).map(({ date }) => date);
      setDays([...new Set([...dates, ownDay])].sort());
    }, fail);
    return () => {
      asked.current = '';
    };
  }, []);

  const move = async () => {
    if (!chosen) return setProblem(say('chooseFirst'));
    setBusy(true);
    setProblem('');
    try {
      onMoved(await moveBooking(client, { token, slots: [chosen.slot] }));
    } catch (error) {
      fail(error);
      setBusy(false);
      void load(day);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onKeep();
  };
  const now = `${dayTitle(booking.starts_at, t)}, ${hoursOf(booking)}, ${booking.court?.title}`;
  return (
    <section className="confirmation" part="choice" aria-labelledby="choice" onKeyDown={onKeyDown}>
      <h2 id="choice" ref={title} tabIndex={-1}>
        {say('title')}
      </h2>
      <p className="choice-note">{say('now', { when: now })}</p>
      <DayChoice days={days} value={day} onChange={choose} label={say('day')} t={t} />
      <fieldset>
        <legend>{say('time', { length: durationText(booking, t) })}</legend>
        <TimeChoice times={times ?? []} {...{ booking, chosen, t, language }} onChange={setChosen} />
        <p role="status" className="choice-note">
          {!times ? say('loading') : times.length === 0 && !problem ? say('nothingFree') : ''}
        </p>
        {booking.payment_type === 'online' && <p className="choice-note">{say('onlyCheaper')}</p>}
      </fieldset>
      <CourtChoice
        label={say('court')}
        times={times ?? []}
        {...{ booking, chosen, t, language }}
        onChange={setChosen}
      />
      <ChangeSummary booking={booking} time={chosen} say={say} {...{ t, language }} />
      <div className="answers">
        <button part="keep" type="button" className="button" onClick={onKeep} disabled={busy}>
          {say('leave')}
        </button>
        <button part="move" type="button" className="button button-primary" onClick={move} disabled={busy}>
          {say('move')}
        </button>
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}
