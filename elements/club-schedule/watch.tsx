import { type FormEvent, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#core/api/error.ts';
import { watchSlot } from '#core/api/letters.ts';
import { createReader, type Messages } from '#core/i18n/reader.ts';
import type { Slot } from '#core/schemas/index.ts';
import { addStyles, importAgain, type Language } from '#elements/shared/element/index.ts';
import { clockOf, hoursOf } from '#elements/shared/text.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import field from '../shared/ui/field.css';
import type { Day } from './data.ts';
import type { Latest } from './fresh.ts';
import { placeOf } from './GridCell.tsx';
import css from './watch.css';

const texts: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('#locales/en/club-schedule-watch.json'),
  uk: () => import('#locales/uk/club-schedule-watch.json'),
  ru: () => import('#locales/ru/club-schedule-watch.json'),
};

/** The taken slots that begin within a block of the table, and the one that was pressed. */
function takenIn(cell: HTMLTableCellElement, y: number | undefined, { slots, courts }: Day) {
  const table = cell.closest('table')!;
  const title = table.querySelector(`th[data-column="${cell.dataset.column}"]`)?.textContent;
  const court = courts.find((each) => each.title === title);
  const { row } = placeOf(cell)!;
  const heads = [...table.querySelectorAll<HTMLElement>('[data-row] > th')].slice(row);
  const rows = heads.slice(0, cell.rowSpan);
  const own = slots.filter((slot) => slot.court_id === court?.id && slot.status === 'busy');
  const within = rows.flatMap((row) => own.find((slot) => clockOf(slot.starts_at) === row.textContent) ?? []);
  // Merged hours are one block: the pointer says which of them is meant.
  const pressed = rows.find((row) => y !== undefined && row.getBoundingClientRect().bottom > y)?.textContent;
  return { within, pressed: within.find((slot) => clockOf(slot.starts_at) === pressed) ?? within[0] };
}

interface Props {
  courts: Day['courts'];
  slots: Slot[];
  pressed: Slot;
  email: string;
  messages: Messages;
  latest(): Latest;
  onClose(): void;
}

/** What stands for the failure: the API's own words, where it answered. */
function problemOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.status) return undefined;
  return error.code === 'VALIDATION_FAILED' ? '' : error.message;
}

function Watch({ courts, slots, pressed, email: known, messages, latest, onClose }: Props): ReactNode {
  const { client, store, refresh } = latest();
  const { language } = client;
  const t = createReader(messages, language);
  const [slot, setSlot] = useState(pressed);
  const [email, setEmail] = useState(known);
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const courtOf = ({ court_id }: Slot) => courts.find(({ id }) => id === court_id)?.title ?? '';
  const several = slots.some(({ court_id }) => court_id !== slots[0]!.court_id);
  const keyOf = ({ court_id, starts_at }: Slot) => `${court_id} ${starts_at}`;
  // The day before its month, as the rest of the schedule has it.
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\S+@\S+\.\S{2,}$/.test(email.trim())) return setProblem(t('emailWrong'));
    setState('busy');
    try {
      const service_id = store.getState().schedule!.day!.serviceId;
      const { court_id, starts_at, ends_at } = slot;
      await watchSlot(client, { service_id, court_id, starts_at, ends_at, email: email.trim() });
      setState('done');
    } catch (error) {
      setState('asking');
      setProblem(problemOf(error) ?? t('failed'));
      if (problemOf(error) === '') setProblem(t('emailWrong'));
      if (error instanceof ApiError && error.code === 'SLOT_FREE') refresh();
    }
  };

  return (
    <Dialog labelledBy="watch-title" onClose={onClose} locked={state === 'busy'} className="watch">
      <h2 part="heading" id="watch-title">
        {t('title')}
      </h2>
      {state === 'done' ? (
        <p part="note" role="status">
          {t('done', { email: email.trim(), time: hoursOf(slot) })}
        </p>
      ) : (
        <form onSubmit={send} noValidate>
          <p part="note">
            {t('text', { court: courtOf(slot), day: day.format(new Date(slot.starts_at.slice(0, 10))) })}
          </p>
          <div part="field" className="field">
            <label htmlFor="watch-time">{t('time')}</label>
            <select
              id="watch-time"
              value={keyOf(slot)}
              onChange={(event) => setSlot(slots.find((each) => keyOf(each) === event.target.value) ?? slot)}
            >
              {slots.map((each) => (
                <option key={keyOf(each)} value={keyOf(each)}>
                  {several ? `${hoursOf(each)}, ${courtOf(each)}` : hoursOf(each)}
                </option>
              ))}
            </select>
          </div>
          <div part="field" className="field">
            <label htmlFor="watch-email">{t('email')}</label>
            <input
              id="watch-email"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'watch-problem' : undefined}
              onChange={(event) => {
                setEmail(event.target.value);
                setProblem(undefined);
              }}
            />
            <p id="watch-problem" className="watch-problem" role="alert">
              {problem}
            </p>
          </div>
          <button part="send" type="submit" className="button button-primary" disabled={state === 'busy'}>
            {t('send')}
          </button>
        </form>
      )}
      <button part="close" type="button" className="button" onClick={onClose}>
        {t('close')}
      </button>
    </Dialog>
  );
}

/** Shows the dialog over these taken times of the day; the focus goes back to what was pressed. */
async function open(
  { slots, pressed, opener }: { slots: Slot[]; pressed: Slot; opener: HTMLElement },
  root: ShadowRoot,
  latest: () => Latest,
): Promise<void> {
  const { store, client } = latest();
  const { courts } = store.getState().schedule!.day!;
  const { default: messages } = await importAgain(texts[client.language]);
  addStyles(root, field + css);
  const place = root.appendChild(document.createElement('div'));
  const view = createRoot(place);
  const onClose = () => {
    view.unmount();
    place.remove();
    opener.focus();
  };
  const email = root.host.getAttribute('email') ?? '';
  view.render(<Watch {...{ courts, slots, pressed, email, messages, latest, onClose }} />);
}

/** The day on show, unless somebody is asked already. */
const dayOf = (root: ShadowRoot, latest: () => Latest) =>
  root.querySelector('dialog.watch') ? undefined : latest().store.getState().schedule?.day;

/** Asks whom to tell when a taken time of this block is free. `y` is where it was pressed; without it the first one is meant. */
export async function openWatch(
  cell: HTMLTableCellElement,
  y: number | undefined,
  root: ShadowRoot,
  latest: () => Latest,
): Promise<void> {
  const day = dayOf(root, latest);
  const { within = [], pressed } = day ? takenIn(cell, y, day) : {};
  if (pressed) await open({ slots: within, pressed, opener: cell }, root, latest);
}

/** The same for any taken time of the day, hour by hour. */
export async function openList(opener: HTMLElement, root: ShadowRoot, latest: () => Latest): Promise<void> {
  const taken = dayOf(root, latest)?.slots.filter(({ status }) => status === 'busy') ?? [];
  const slots = taken.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  if (slots[0]) await open({ slots, pressed: slots[0], opener }, root, latest);
}
