import { type FormEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchSlot } from '#core/api/emails.ts';
import { ApiError } from '#core/api/error.ts';
import { isEmail } from '#core/domain/email.ts';
import { createReader, type Messages, type Reader } from '#core/i18n/reader.ts';
import type { Slot } from '#core/schemas/index.ts';
import { activateDialog } from '#core/state/dialog-store.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { clockOf, dayText, hoursOf } from '#elements/shared/text.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import field from '../../shared/ui/field.css';
import { positionOf } from '../cell.ts';
import { startOf } from '../grid.ts';
import type { Day, ScheduleStore, Slots } from '../model.ts';
import css from '../styles/slot-watch.css';
import { scheduleTexts } from '../text.ts';

const watchTexts = deferredTexts({
  en: () => import('#locales/en/club-schedule-watch.json'),
  uk: () => import('#locales/uk/club-schedule-watch.json'),
  ru: () => import('#locales/ru/club-schedule-watch.json'),
});

interface Opening {
  /** Inside the schedule. It has the focus again when the dialog closes. */
  opener: HTMLElement;
  store: ScheduleStore;
}

interface WatchProps {
  courts: Day['courts'];
  /** The taken slots to choose from. */
  slots: Slots;
  /** The one to begin with. */
  pressed: Slot;
  /** The visitor's address, if the page knows it. */
  email: string;
  store: ScheduleStore;
  /** The texts of the schedule and of this dialog. */
  messages: Messages;
  onClose(): void;
}

const keyOf = ({ court_id, starts_at }: Slot) => `${court_id} ${starts_at}`;
const courtOf = ({ court_id }: Slot, courts: Day['courts']) => courts.find(({ id }) => id === court_id)?.title ?? '';

/** The text of a failure: the API's own message, if there is a response. */
function problemOf(error: unknown, t: Reader): string {
  if (!(error instanceof ApiError) || !error.status) return t('failed');
  return error.code === 'VALIDATION_FAILED' ? t('emailWrong') : error.message;
}

/** The values of the form, and its state: being filled in, being sent, or sent. */
function useWatch({ pressed, email: known, store }: WatchProps, t: Reader) {
  const [slot, setSlot] = useState(pressed);
  const [email, setEmail] = useState(known);
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<'filling' | 'sending' | 'sent'>('filling');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setProblem(t('emailWrong'));
    setStep('sending');
    try {
      const service_id = store.getState().schedule!.day!.serviceId;
      const { court_id, starts_at, ends_at } = slot;
      await watchSlot(store.context.client, { service_id, court_id, starts_at, ends_at, email: email.trim() });
      setStep('sent');
    } catch (error) {
      setStep('filling');
      setProblem(problemOf(error, t));
      if (error instanceof ApiError && error.code === 'SLOT_FREE') store.reload();
    }
  };
  const changeEmail = (text: string) => {
    setEmail(text);
    setProblem(undefined);
  };
  return { slot, setSlot, email, changeEmail, problem, step, send };
}

type FieldsProps = Pick<WatchProps, 'slots' | 'courts'> & { form: ReturnType<typeof useWatch>; t: Reader };

function TimeField({ slots, courts, form, t }: FieldsProps): ReactNode {
  const several = slots.some(({ court_id }) => court_id !== slots[0]!.court_id);
  return (
    <div part="field" className="field">
      <label htmlFor="watch-time">{t('time')}</label>
      <select
        id="watch-time"
        value={keyOf(form.slot)}
        onChange={(event) => form.setSlot(slots.find((each) => keyOf(each) === event.target.value) ?? form.slot)}
      >
        {slots.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {several ? `${hoursOf(each)}, ${courtOf(each, courts)}` : hoursOf(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function EmailField({ form, t }: FieldsProps): ReactNode {
  return (
    <div part="field" className="field">
      <label htmlFor="watch-email">{t('email')}</label>
      <input
        id="watch-email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={form.email}
        aria-invalid={form.problem ? true : undefined}
        aria-describedby={form.problem ? 'watch-problem' : undefined}
        onChange={(event) => form.changeEmail(event.target.value)}
      />
      <p id="watch-problem" className="watch-problem" role="alert">
        {form.problem}
      </p>
    </div>
  );
}

function Watch(props: WatchProps): ReactNode {
  const { courts, slots, store, messages, onClose } = props;
  const t = createReader(messages, store.context.language);
  const form = useWatch(props, t);
  const { slot, step } = form;
  useLayoutEffect(() => {
    const params = { element: store.context.element };
    return activateDialog({ name: 'slot-watch', params, openedAt: performance.now(), close: onClose });
  }, []);
  const fields = { slots, courts, form, t };
  return (
    <Dialog labelledBy="watch-title" onClose={onClose} locked={step === 'sending'} className="watch">
      <h2 part="heading" id="watch-title">
        {t('title')}
      </h2>
      {step === 'sent' ? (
        <p part="note" role="status">
          {t('done', { email: form.email.trim(), time: hoursOf(slot) })}
        </p>
      ) : (
        <form onSubmit={form.send} noValidate>
          <p part="note">{t('text', { court: courtOf(slot, courts), day: dayText(slot.starts_at, t, 'long') })}</p>
          <TimeField {...fields} />
          <EmailField {...fields} />
          <button part="send" type="submit" className="button button-primary" disabled={step === 'sending'}>
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

const rootOf = ({ opener }: Opening) => opener.getRootNode() as ShadowRoot;

/** The day on the page, unless a dialog is open already. */
const dayOf = (opening: Opening): Day | null | undefined =>
  rootOf(opening).querySelector('dialog.watch[open]') ? undefined : opening.store.getState().schedule?.day;

function render(root: ShadowRoot, opener: HTMLElement, props: Omit<WatchProps, 'onClose'>): void {
  addStyles(root, field + css);
  const container = root.appendChild(document.createElement('div'));
  const view = createRoot(container);
  const onClose = () => {
    view.unmount();
    container.remove();
    opener.focus();
  };
  view.render(<Watch {...props} onClose={onClose} />);
}

/** Opens the dialog. If its texts cannot be loaded, the next press loads them again. */
async function open(opening: Opening, { courts }: Day, slots: Slots, pressed: Slot): Promise<void> {
  const { opener, store } = opening;
  const { language } = store.context;
  const root = rootOf(opening);
  const email = root.host.getAttribute('email') ?? '';
  const texts = await watchTexts
    .in(language)
    .load()
    .catch(() => undefined);
  // Another press may have opened it meanwhile.
  if (!texts || root.querySelector('dialog.watch[open]')) return;
  const messages = { ...scheduleTexts.in(language).value, ...texts };
  render(root, opener, { courts, slots, pressed, email, store, messages });
}

/**
 * The taken slots that start within a cell of the grid, and the one at a height of the window;
 * without one, the first.
 */
function takenIn(cell: HTMLTableCellElement, y: number | undefined, { slots, courts }: Day) {
  const table = cell.closest('table')!;
  const title = table.querySelector(`th[data-column="${cell.dataset.column}"]`)?.textContent;
  const court = courts.find((each) => each.title === title);
  const { row } = positionOf(cell)!;
  const heads = [...table.querySelectorAll<HTMLElement>('[data-row] > th')].slice(row);
  const rows = heads.slice(0, cell.rowSpan);
  const own = slots.filter((slot) => slot.court_id === court?.id && slot.status === 'busy');
  const within = rows.flatMap((row) => own.find((slot) => clockOf(slot.starts_at) === row.textContent) ?? []);
  const clock = rows.find((row) => y !== undefined && row.getBoundingClientRect().bottom > y)?.textContent;
  return { within, pressed: within.find((slot) => clockOf(slot.starts_at) === clock) ?? within[0] };
}

/**
 * Opens the dialog for the taken slots of a cell, in which several may be merged. `y` is the height
 * of the press in the window; a key press has none.
 */
export function watchCell(cell: HTMLTableCellElement, y: number | undefined, store: ScheduleStore): void {
  const opening = { opener: cell, store };
  const day = dayOf(opening);
  const { within = [], pressed } = day ? takenIn(cell, y, day) : {};
  if (day && pressed) void open(opening, day, within, pressed);
}

/** Opens the dialog for all taken slots of the day, in order of time. */
export async function watchDay(opening: Opening): Promise<void> {
  const day = dayOf(opening);
  const taken = day?.slots.filter(({ status }) => status === 'busy') ?? [];
  const slots = taken.sort((one, other) => startOf(one) - startOf(other));
  if (day && slots[0]) await open(opening, day, slots, slots[0]);
}

/** The same, as soon as the day is loaded. */
export async function watchLoaded(store: ScheduleStore): Promise<void> {
  const isSettled = () => store.getState().schedule?.day !== undefined || store.getState().failure !== undefined;
  if (!isSettled()) {
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        if (!isSettled()) return;
        stop();
        resolve();
      });
    });
  }
  const root = store.context.element!.shadowRoot!;
  const opener = root.querySelector<HTMLElement>('td[tabindex="0"], .time-cells button, button');
  if (opener) await watchDay({ opener, store });
}
