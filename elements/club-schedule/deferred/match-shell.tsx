import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Messages, Reader } from '#core/i18n/reader.ts';
import { activateDialog } from '#core/state/dialog-store.ts';
import { afterFrame } from '#elements/shared/deferred/start-times.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { withSharedMessages } from '#elements/shared/messages.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import field from '../../shared/ui/field.css';
import type { OpenDialog, ScheduleStore } from '../model.ts';
import css from '../styles/match-dialog.css';
import { scheduleTexts } from '../text.ts';

/** Closes the dialog of a match. */
export function closeMatchDialog(store: ScheduleStore, { opener }: OpenDialog): void {
  store.apply({ type: 'booking', booking: undefined });
  // The dialog gives the focus back, but not to the link of a match that has left the list.
  afterFrame(() => {
    const root = store.context.element!.shadowRoot!;
    const other = root.querySelector<HTMLElement>('[part~=match], td[tabindex="0"], .time-cells button');
    if (!opener?.isConnected) other?.focus();
  });
}

interface ShellProps {
  name: 'match' | 'match-wish';
  store: ScheduleStore;
  t: Reader;
  /** While something is sent, a press may not close the dialog. */
  isLocked: boolean;
  /** Another one takes the focus to the heading. */
  state: unknown;
  onClose(): void;
  /** What it is about, and the form. */
  children: ReactNode;
}

/** The dialog of a match or a wish: its two panes, and the button that closes it. */
export function MatchShell({ name, store, t, isLocked, state, onClose, children }: ShellProps): ReactNode {
  const { element } = store.context;
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    addStyles(element!.shadowRoot!, field + css);
    return activateDialog({ name, params: { element }, openedAt: performance.now(), close: onClose });
  }, []);
  // Where reading begins, also once there is no form any more.
  useLayoutEffect(() => content.current!.querySelector('h2')!.focus(), [state]);
  return (
    <Dialog labelledBy="match-title" onClose={onClose} locked={isLocked} className="match-dialog">
      <div className="match-closer">
        <button part="close" type="button" aria-label={t('close')} disabled={isLocked} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div ref={content} className="match-panes">
        {children}
      </div>
    </Dialog>
  );
}

/** Why there is no form. */
export interface Obstacle {
  title: string;
  text: string;
  canRetry: boolean;
}

/** The outline of the form while the match loads. */
export function Blank({ title, t }: { title: string; t: Reader }): ReactNode {
  return (
    <div className="match-form" aria-busy="true">
      <div className="match-body">
        <h2 part="heading" id="match-title" tabindex={-1}>
          {title}
        </h2>
        <p className="visually-hidden" role="status">
          {t('loading')}
        </p>
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </div>
    </div>
  );
}

interface EndProps extends Obstacle {
  t: Reader;
  onRetry(): void;
  onClose(): void;
}

/** Why there is no form. */
export function End({ title, text, canRetry, t, onRetry, onClose }: EndProps): ReactNode {
  return (
    <div part="failure" className="match-form">
      <div className="match-body">
        <h2 part="heading" id="match-title" tabindex={-1}>
          {title}
        </h2>
        <p part="note">{text}</p>
      </div>
      <div className="match-foot">
        <button
          part={canRetry ? 'retry' : 'close'}
          type="button"
          className="button"
          onClick={canRetry ? onRetry : onClose}
        >
          {t(canRetry ? 'retry' : 'close')}
        </button>
      </div>
    </div>
  );
}

export interface Opening {
  /** What was pressed. It has the focus again when the dialog closes. */
  opener: HTMLElement;
  store: ScheduleStore;
  /** The texts of the dialog. */
  messages: Messages;
}

/** Opens a dialog with its texts and those of the schedule, unless another one is open. */
export async function openMatchDialog(
  { opener, store, messages: own }: Opening,
  booking: (opened: { opener: HTMLElement; messages: Messages }) => OpenDialog,
): Promise<void> {
  const messages = { ...(await withSharedMessages(store.context.language, scheduleTexts)), ...own };
  opener.animate({ opacity: [0.5, 1] }, 300);
  // The next frame already shows the press: a modal dialog makes the page inert, which takes long.
  afterFrame(() => {
    if (typeof store.getState().booking !== 'object')
      store.apply({ type: 'booking', booking: booking({ opener, messages }) });
  });
}
