import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPlace, watchSlot } from '#core/api/emails.ts';
import { ApiError } from '#core/api/error.ts';
import { findHeldBooking, type HeldBooking } from '#core/api/held-booking.ts';
import { canBecomeFree } from '#core/domain/closed-hours.ts';
import { isEmail } from '#core/domain/email.ts';
import { UNPAID_NAME } from '#core/domain/storage-names.ts';
import { localPath } from '#core/i18n/choose-locale.ts';
import { LOCALES } from '#core/i18n/locales.ts';
import { createReader, type Messages, type Reader } from '#core/i18n/reader.ts';
import type { GroupSession, Slot } from '#core/schemas/index.ts';
import { activateDialog } from '#core/state/dialog-store.ts';
import { sessionStore } from '#core/state/storage.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { clockOf, dayText, hoursOf, tellApart } from '#elements/shared/text.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import field from '../../shared/ui/field.css';
import { positionOf } from '../cell.ts';
import { endOf, startOf } from '../grid.ts';
import { type Day, type ScheduleStore, type Slots, serviceOf } from '../model.ts';
import css from '../styles/slot-watch.css';
import { scheduleTexts } from '../text.ts';
import { WishLink } from './wish-link.tsx';

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

type Wanted = { slots: Slots; pressed: Slot } | { session: GroupSession };

interface WatchProps {
  courts: Day['courts'];
  /** The taken slots to choose from, and the one to begin with; or a full session. */
  wanted: Wanted;
  /** The visitor's address, if the page knows it. */
  email: string;
  store: ScheduleStore;
  /** The texts of the schedule and of this dialog. */
  messages: Messages;
  /** Has the focus when a dialog that takes the place of this one closes. */
  opener: HTMLElement;
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
function useWatch({ wanted, email: known, store }: WatchProps, t: Reader) {
  const [chosen, setSlot] = useState<Slot>();
  const slot = 'session' in wanted ? wanted.session : (chosen ?? wanted.pressed);
  const [email, setEmail] = useState(known);
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<'filling' | 'sending' | 'sent'>('filling');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setProblem(t('emailWrong'));
    setStep('sending');
    try {
      const { client } = store.context;
      const address = email.trim();
      if ('session' in wanted) {
        const { service_id, id: session_id } = wanted.session;
        await watchPlace(client, { service_id, session_id, email: address });
      } else {
        const service_id = store.getState().schedule!.day!.serviceId;
        const { court_id, starts_at, ends_at } = chosen ?? wanted.pressed;
        await watchSlot(client, { service_id, court_id, starts_at, ends_at, email: address });
      }
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
  return { chosen, slot, setSlot, email, changeEmail, problem, step, send };
}

/** The address of a page at the site of the API. */
function pageAt({ context }: ScheduleStore, path: string): string {
  const locale = LOCALES.find(({ language }) => language === context.language)!;
  const api = new URL(context.client.publicUrl(''), document.baseURI);
  return new URL(localPath(path, locale), api).href;
}

/** The page with the form for a wish. Undefined for what is not a court. */
function wishPage(store: ScheduleStore): string | undefined {
  const schedule = store.getState().schedule!;
  if (serviceOf(schedule)?.kind !== 'court') return undefined;
  return pageAt(store, `/club/${schedule.club.slug}/matches#publish`);
}

/** Whether a booking is what took a slot, or a place in a session. */
function hasTaken(booking: HeldBooking, taken: Slot | GroupSession): boolean {
  const id = 'court_id' in taken ? taken.court_id : taken.court?.id;
  return id === booking.court?.id && startOf(taken) < endOf(booking) && endOf(taken) > startOf(booking);
}

/**
 * The visitor's own booking that waits for its payment. A page that loads anew after the visitor left
 * for the payment knows its time only as one that is taken.
 */
function useUnpaid({ context }: ScheduleStore): HeldBooking | undefined {
  const [unpaid, setUnpaid] = useState<HeldBooking>();
  useEffect(() => {
    const token = sessionStore.get(UNPAID_NAME);
    if (!token) return;
    const show = (booking: HeldBooking) => {
      if (booking.status === 'pending') setUnpaid(booking);
      else sessionStore.remove(UNPAID_NAME);
    };
    // Without an answer the dialog is that of a time which somebody else took.
    findHeldBooking(context.client, token).then(show, () => {});
  }, []);
  return unpaid;
}

/** Which time it is that the visitor holds, and until when. */
function unpaidText(booking: HeldBooking, t: Reader): string {
  const until = booking.pay_until ?? booking.starts_at;
  tellApart(until, booking.club.time_zone);
  return t('unpaid', { time: hoursOf(booking), until: clockOf(until) });
}

type FieldsProps = { form: ReturnType<typeof useWatch>; t: Reader };

function TimeField({
  slots,
  slot,
  courts,
  form,
  t,
}: FieldsProps & { slots: Slots; slot: Slot; courts: Day['courts'] }): ReactNode {
  const several = slots.some(({ court_id }) => court_id !== slots[0]!.court_id);
  return (
    <div part="field" className="field">
      <label htmlFor="watch-time">{t('time')}</label>
      <select
        id="watch-time"
        value={keyOf(slot)}
        onChange={(event) => form.setSlot(slots.find((each) => keyOf(each) === event.target.value) ?? slot)}
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
        autocomplete="email"
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
  const { courts, wanted, store, messages, opener, onClose } = props;
  const { language, element } = store.context;
  const t = createReader(messages, language);
  const form = useWatch(props, t);
  const { chosen, slot, step } = form;
  const unpaid = useUnpaid(store);
  const isOwn = unpaid !== undefined && hasTaken(unpaid, slot);
  useLayoutEffect(() => {
    const params = { element };
    return activateDialog({ name: 'slot-watch', params, openedAt: performance.now(), close: onClose });
  }, []);
  const fields = { form, t };
  const page = wishPage(store);
  const name = 'session' in wanted ? wanted.session.title : courtOf(chosen ?? wanted.pressed, courts);
  return (
    <Dialog labelledBy="watch-title" onClose={onClose} locked={step === 'sending'} className="watch">
      <h2 part="heading" id="watch-title">
        {t(isOwn ? 'unpaidTitle' : 'title')}
      </h2>
      {step === 'sent' ? (
        <p part="note" role="status">
          {t('done', { email: form.email.trim(), time: hoursOf(slot) })}
        </p>
      ) : (
        <form onSubmit={form.send} noValidate>
          <p part="note" role={isOwn ? 'status' : undefined}>
            {isOwn ? unpaidText(unpaid, t) : t('text', { court: name, day: dayText(slot.starts_at, t, 'long') })}
          </p>
          {'slots' in wanted && (
            <TimeField {...fields} slots={wanted.slots} slot={chosen ?? wanted.pressed} courts={courts} />
          )}
          {isOwn ? (
            <a
              part="send"
              className="button button-primary"
              href={pageAt(store, `/booking-payment/${unpaid.token}`)}
              target="_top"
            >
              {t('pay')}
            </a>
          ) : (
            <>
              <EmailField {...fields} />
              <button part="send" type="submit" className="button button-primary" disabled={step === 'sending'}>
                {t('send')}
              </button>
            </>
          )}
        </form>
      )}
      <button part="close" type="button" className="button" onClick={onClose}>
        {t('close')}
      </button>
      {page && !isOwn && <WishLink store={store} href={page} text={t('players')} opener={opener} onOpen={onClose} />}
    </Dialog>
  );
}

const rootOf = ({ opener }: Opening) => opener.getRootNode() as ShadowRoot;

/** The day on the page, unless a dialog is open already. */
const dayOf = (opening: Opening): Day | null | undefined =>
  rootOf(opening).querySelector('dialog.watch[open]') ? undefined : opening.store.getState().schedule?.day;

function render(root: ShadowRoot, opener: HTMLElement, props: Omit<WatchProps, 'opener' | 'onClose'>): void {
  addStyles(root, field + css);
  const container = root.appendChild(document.createElement('div'));
  const view = createRoot(container);
  const onClose = () => {
    view.unmount();
    container.remove();
    opener.focus();
  };
  view.render(<Watch {...props} opener={opener} onClose={onClose} />);
}

/** Opens the dialog. If its texts cannot be loaded, the next press loads them again. */
async function open(opening: Opening, { courts }: Day, wanted: Wanted): Promise<void> {
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
  render(root, opener, { courts, wanted, email, store, messages });
}

/**
 * The taken slots that start within a cell of the grid, and the one at a height of the window;
 * without one, the first.
 */
function takenIn(cell: HTMLTableCellElement, y: number | undefined, { slots, courts, closed }: Day) {
  const table = cell.closest('table')!;
  const title = table.querySelector(`th[data-column="${cell.dataset.column}"]`)?.textContent;
  const court = courts.find((each) => each.title === title);
  const { row } = positionOf(cell)!;
  const heads = [...table.querySelectorAll<HTMLElement>('[data-row] > th')].slice(row);
  const rows = heads.slice(0, cell.rowSpan);
  const own = slots.filter((slot) => slot.court_id === court?.id && canBecomeFree(slot, closed));
  const within = rows.flatMap((row) => own.find((slot) => clockOf(slot.starts_at) === row.textContent) ?? []);
  const clock = rows.find((row) => y !== undefined && row.getBoundingClientRect().bottom > y)?.textContent;
  return { within, pressed: within.find((slot) => clockOf(slot.starts_at) === clock) ?? within[0] };
}

/**
 * Opens the dialog for the taken slots of a cell, in which several may be merged. `y` is the height
 * of the press in the window; a key press has none.
 */
function watchCell(cell: HTMLTableCellElement, y: number | undefined, store: ScheduleStore): void {
  const opening = { opener: cell, store };
  const day = dayOf(opening);
  const { within = [], pressed } = day ? takenIn(cell, y, day) : {};
  if (day && pressed) void open(opening, day, { slots: within, pressed });
}

/** The full session of a cell of the grid, or of a button that names it. */
function sessionOf(pressed: HTMLElement, { sessions, courts }: Day): GroupSession | undefined {
  const { session: id } = pressed.dataset;
  if (id !== undefined) return sessions.find((each) => String(each.id) === id);
  const table = pressed.closest('table')!;
  const court = table.querySelector(`th[data-column="${pressed.dataset.column}"]`)?.textContent;
  const { row } = positionOf(pressed as HTMLTableCellElement)!;
  const clock = table.querySelectorAll('[data-row] > th')[row]?.textContent;
  const own = courts.find((each) => each.title === court);
  return sessions.find((each) => each.court?.id === own?.id && clockOf(each.starts_at) === clock);
}

/** Opens the dialog for a full session. */
function watchSession(pressed: HTMLElement, store: ScheduleStore): void {
  const opening = { opener: pressed, store };
  const day = dayOf(opening);
  const session = day && sessionOf(pressed, day);
  if (session?.remaining === 0) void open(opening, day!, { session });
}

/** Opens the dialog for what was pressed: a busy cell, or a full session in the grid or in a list. */
export function watchPressed(
  pressed: HTMLElement,
  { type, y }: { type: string; y: number | undefined },
  store: ScheduleStore,
): void {
  // A button turns the keys into a click.
  if (type === 'keydown' && pressed.matches('button')) return;
  if (pressed.matches('.busy')) watchCell(pressed as HTMLTableCellElement, y, store);
  else watchSession(pressed, store);
}

/** Opens the dialog for all taken slots of the day, in order of time. */
export async function watchDay(opening: Opening): Promise<void> {
  const day = dayOf(opening);
  const taken = day?.slots.filter((slot) => canBecomeFree(slot, day.closed)) ?? [];
  const slots = taken.sort((one, other) => startOf(one) - startOf(other));
  if (day && slots[0]) await open(opening, day, { slots, pressed: slots[0] });
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
