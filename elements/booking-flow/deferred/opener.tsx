import { createElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createReader } from '#core/i18n/reader.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { BookingDialog, handedOn } from '#elements/shared/ui/booking-dialog.tsx';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { tokensOf } from '../data.ts';
import css from '../styles/opener.css';
import type { ComponentProps } from '../view/booking-flow.tsx';
import { scheduleParts } from './schedule-parts.ts';

/** A button in the page or floating over it, or with `mode="dialog"` none, and what it opens. */
export function Opener(props: ComponentProps): ReactNode {
  const { context, messages, mode, label, club = '', slot, session } = props;
  const { element, language } = context;
  const t = useMemo(() => createReader(messages as Record<string, string>, language), [messages, language]);
  const [open, setOpen] = useState(mode === 'dialog');
  const booked = useRef(false);
  const close = () => {
    setOpen(false);
    // After the dialog gave the focus back, for a listener that removes this element.
    queueMicrotask(() => context.emit('booking-closed', { booked: booked.current }));
  };
  useLayoutEffect(() => addStyles(element!.shadowRoot!, css), [element]);
  const button = useRef<HTMLButtonElement>(null);
  // In the top layer no z-index and no transformed ancestor matters. After a move it has to be put there again.
  useEffect(() => {
    const { current } = button;
    if (mode === 'floating' && current?.isConnected && !current.matches(':popover-open')) current.showPopover?.();
  });
  useEffect(() => context.expose({ open: () => setOpen(true), close, refresh: () => {} }), [context]);
  // Its first content of its own: what is opened tells of itself.
  useEffect(() => {
    context.emit('ready');
  }, []);
  const slots = tokensOf(slot);
  const order = slots.length > 0 ? { slots } : session === undefined ? undefined : { session };
  const done = () => {
    booked.current = true;
  };
  return (
    <>
      {mode !== 'dialog' && (
        <button
          type="button"
          part="open"
          ref={button}
          popover={mode === 'floating' ? 'manual' : undefined}
          className={`button button-primary ${mode}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {label || t('openBookings')}
        </button>
      )}
      {open && order && <BookingDialog order={order} club={club} context={context} onDone={done} onClose={close} />}
      {open && !order && (
        <ClubDialog {...{ club, context, done, close }} title={t('openBookings')} closeText={t('close')} />
      )}
    </>
  );
}

interface ClubDialogProps {
  club: string;
  context: WidgetContext;
  title: string;
  closeText: string;
  done(): void;
  close(): void;
}

/** The club's free times over the page; a chosen one is booked in a dialog above. */
function ClubDialog({ club, context, title, closeText, done, close }: ClubDialogProps): ReactNode {
  const schedule = useRef<HTMLElement>(null);
  useEffect(() => {
    context.loadElement('club-schedule').catch(context.report);
  }, []);
  useEffect(() => {
    const element = schedule.current;
    element?.addEventListener('courtside-booking-confirmed', done);
    element?.addEventListener('courtside-booking-requested', done);
    return () => {
      element?.removeEventListener('courtside-booking-confirmed', done);
      element?.removeEventListener('courtside-booking-requested', done);
    };
  }, []);
  return (
    <Dialog labelledBy="title" onClose={close} className="times">
      <div part="head" className="times-head">
        <h2 id="title">{title}</h2>
        <button type="button" className="close" part="close" aria-label={closeText} onClick={close}>
          <Icon name="close" size={20} />
        </button>
      </div>
      {createElement('club-schedule', { ref: schedule, club, exportparts: scheduleParts, ...handedOn(context) })}
    </Dialog>
  );
}
