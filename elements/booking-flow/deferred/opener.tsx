import { createElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createReader } from '#core/i18n/reader.ts';
import { addStyles, type WidgetContext } from '#elements/shared/element/index.ts';
import { BookingDialog, handedOn, type Order } from '#elements/shared/ui/booking-dialog.tsx';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { type ComponentProps, isWanted, opensInDialog, tokensOf } from '../model.ts';
import css from '../styles/opener.css';
import { scheduleParts } from './schedule-parts.ts';

function orderOf({ slot, session }: ComponentProps): Order | undefined {
  const slots = tokensOf(slot);
  if (slots.length > 0) return { slots };
  return session === undefined ? undefined : { session };
}

/** An element without anything to book, such as one whose slot the page sets later. */
export function Opener(props: ComponentProps): ReactNode {
  const { club, mode, context } = props;
  const isEmpty = !isWanted(props) && !(club && opensInDialog(props));
  useEffect(() => {
    // Without this code there are no messages for the author of the page.
    if (isEmpty)
      import('#elements/shared/element/advice.ts')
        .then((code) => code.checkAttributes(context.element!))
        .catch(() => {});
  }, [isEmpty, mode]);
  return isEmpty ? null : <OpenerContent {...props} />;
}

/**
 * A button in the page or floating above it, and the dialog that it opens: the booking, or a club's
 * free times. With `mode="dialog"` there is no button, and the dialog is open.
 */
function OpenerContent(props: ComponentProps): ReactNode {
  const { context, messages, mode, label, club = '' } = props;
  const { element, language } = context;
  const t = useMemo(() => createReader(messages, language), [messages, language]);
  const [isOpen, setOpen] = useState(mode === 'dialog');
  const booked = useRef(false);
  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    // A listener may remove this element: the dialog has to give the focus back before.
    queueMicrotask(() => context.emit('booking-closed', { booked: booked.current }));
  };
  const onDone = ({ type }: Event) => {
    if (type !== 'courtside-booking-unanswered') booked.current = true;
  };
  useLayoutEffect(() => addStyles(element!.shadowRoot!, css), [element]);
  useEffect(() => context.expose({ open, close, refresh: () => {} }), [context]);
  // The content of the dialog is an element of its own, with its own event.
  useEffect(() => {
    context.emit('ready');
  }, []);
  const order = orderOf(props);
  const dialog = { club, context, onDone, onClose: close };
  return (
    <>
      {mode !== 'dialog' && <OpenButton mode={mode} label={label || t('openBookings')} onClick={open} />}
      {isOpen && order && <BookingDialog order={order} {...dialog} />}
      {isOpen && !order && <ClubDialog title={t('openBookings')} closeText={t('close')} {...dialog} />}
    </>
  );
}

interface OpenButtonProps {
  mode: string | undefined;
  label: string;
  onClick(): void;
}

function OpenButton({ mode, label, onClick }: OpenButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  // In the top layer neither z-index nor a transformed ancestor matters. A move of the element
  // takes the button out of it, so this runs after each rendering.
  useEffect(() => {
    const { current } = button;
    if (mode === 'floating' && current?.isConnected && !current.matches(':popover-open')) current.showPopover?.();
  });
  return (
    <button
      type="button"
      part="open"
      ref={button}
      popover={mode === 'floating' ? 'manual' : undefined}
      className={`button button-primary ${mode}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {label}
    </button>
  );
}

interface ClubDialogProps {
  club: string;
  context: WidgetContext;
  title: string;
  closeText: string;
  onDone(event: Event): void;
  onClose(): void;
}

const stopPropagation = (event: Event) => event.stopPropagation();

/**
 * A club's free times above the page. The schedule opens the booking of a time in its own dialog.
 */
function ClubDialog({ club, context, title, closeText, onDone, onClose }: ClubDialogProps): ReactNode {
  const schedule = useRef<HTMLElement>(null);
  useEffect(() => {
    context.loadElement('club-schedule').catch(context.report);
  }, []);
  useEffect(() => {
    const element = schedule.current;
    element?.addEventListener('courtside-booking-confirmed', onDone);
    element?.addEventListener('courtside-booking-requested', onDone);
    // To the page it would be a second one of the outer element.
    element?.addEventListener('courtside-ready', stopPropagation);
    return () => {
      element?.removeEventListener('courtside-booking-confirmed', onDone);
      element?.removeEventListener('courtside-booking-requested', onDone);
    };
  }, []);
  return (
    <Dialog labelledBy="title" onClose={onClose} className="times">
      <div part="head" className="times-head">
        <h2 id="title">{title}</h2>
        <button type="button" className="close" part="close" aria-label={closeText} onClick={onClose}>
          <Icon name="close" size={20} />
        </button>
      </div>
      {createElement('club-schedule', { ref: schedule, club, exportparts: scheduleParts, ...handedOn(context) })}
    </Dialog>
  );
}
