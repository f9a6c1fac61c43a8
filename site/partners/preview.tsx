import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Playground, type PlaygroundHandle, pageAround, type ReportedEvent } from '../playground/playground.tsx';
import { type Choice, FRAMES } from './choice.ts';
import { contrast } from './contrast.ts';
import { Radios, TextField } from './fields.tsx';
import type { SnippetContext } from './snippet-element.ts';
import { previewOf } from './snippets.ts';
import { pascal, usePartners } from './use-partners.ts';

const MAX_EVENTS = 30;

/** The style of a simple partner page: a font, a margin, and the selected background. */
function pageStyle({ ground }: Choice): string {
  const own = ground && `background: ${ground}; color: ${contrast(ground, '#ffffff') > 4.5 ? '#fff' : '#000'};`;
  return `:root { color-scheme: light dark; } body { margin: 16px; font: 16px/1.5 system-ui, sans-serif; ${own} }`;
}

/** The token in the event of a booking in the preview; '' for other events. */
function tokenOf({ name, detail }: ReportedEvent): string {
  const token = /booking-confirmed$/.test(name) && JSON.parse(detail)?.token;
  return typeof token === 'string' ? token : '';
}

/** The value after it has not changed for `ms` milliseconds. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

interface PreviewProps {
  choice: Choice;
  place: SnippetContext;
  events: string[];
  /** Shown below the widget. */
  children: ReactNode;
}

/** The live widget at the width of a phone or of the page, and in the end its events. */
export function Preview({ choice, place, events, children }: PreviewProps) {
  const t = usePartners();
  const frame = useRef<PlaygroundHandle>(null);
  const list = useRef<HTMLDivElement>(null);
  const [heard, setHeard] = useState<(ReportedEvent & { id: number })[]>([]);
  const [token, setToken] = useState('');
  const [event, setEvent] = useState('');
  const chosenEvent = events.includes(event) ? event : events[0]!;
  const html = useDebounced(
    pageAround(previewOf(choice, place, token), { language: choice.language, style: pageStyle(choice) }),
    300,
  );

  function hear(event: ReportedEvent) {
    setHeard((before) => [...before, { ...event, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-MAX_EVENTS));
    const booked = tokenOf(event);
    if (booked) setToken(booked);
  }
  useEffect(() => {
    // The newest event is at the end.
    if (heard.length > 0 && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [heard]);

  return (
    <>
      <div className="builder-result">
        <section className="builder-part" aria-labelledby="builder-preview">
          <header>
            <h2 id="builder-preview">{t('previewHeading')}</h2>
            <Radios
              legend={t('frame')}
              name="frame"
              value={choice.frame}
              className="builder-segments"
              unseen
              options={FRAMES.map((value) => ({ value, title: t(`frame${pascal(value)}`) }))}
            />
          </header>
          {choice.widget === 'booking-token-page' && (
            <TextField id="field-token" label={t('token')}>
              {(id) => (
                <>
                  <input
                    id={id}
                    value={token}
                    autoComplete="off"
                    onChange={({ target }) => setToken(target.value.trim())}
                  />
                  <small>{t('tokenHint')}</small>
                </>
              )}
            </TextField>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the desktop's width scrolls in it */}
          <div className={`builder-box ${choice.frame}`} tabIndex={0}>
            <Playground
              ref={frame}
              className="builder-frame"
              title={t('previewTitle')}
              html={html}
              events={events}
              onEvent={hear}
            />
          </div>
          <p className="builder-note">{t('previewNote')}</p>
        </section>
        {children}
      </div>
      <section className="builder-part builder-log" aria-labelledby="builder-events">
        <h2 id="builder-events">{t('eventsHeading')}</h2>
        <p className="builder-note">{t('eventsNote')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <div ref={list} role="log" tabIndex={0} aria-label={t('eventsHeading')}>
          {heard.length === 0 && <p>{t('eventsNone')}</p>}
          {heard.map(({ id, name, detail }) => (
            <p key={id} translate="no">
              <b>{name}</b> <code>{detail}</code>
            </p>
          ))}
        </div>
        <div className="builder-send">
          <select aria-label={t('eventName')} value={chosenEvent} onChange={({ target }) => setEvent(target.value)}>
            {events.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <button
            type="button"
            className="button ghost"
            onClick={() =>
              frame.current?.dispatch({ tag: choice.widget, name: chosenEvent, detail: { version: 1, test: true } })
            }
          >
            {t('eventSend')}
          </button>
          <button type="button" className="button ghost" onClick={() => setHeard([])}>
            {t('eventsClear')}
          </button>
        </div>
      </section>
    </>
  );
}
