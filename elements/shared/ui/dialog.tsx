import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { addStyles } from '#elements/shared/element/stylesheet.ts';
import css from './dialog.css';

interface DialogProps {
  /** The id of the dialog's heading. */
  labelledBy: string;
  /**
   * Called on Escape, on a click outside, and when a finger draws a sheet down; not while `locked`.
   * Remove the dialog then.
   */
  onClose(): void;
  locked?: boolean;
  /** Another dialog takes its place, so it goes without a motion. */
  isReplaced?: boolean;
  className?: string;
  children: ReactNode;
}

/** Lets a finger draw a sheet down, and a closed dialog leave. Loads once a dialog is open. */
export const motion = deferred(() => import('./dialog-motion.ts'));

/** A native modal dialog, open while it is rendered. Restores the focus when it closes. */
export function Dialog({ labelledBy, onClose, locked, isReplaced, className = '', children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const ask = () => {
    if (!locked) onClose();
  };
  const current = useRef({ ask, locked });
  current.current = { ask, locked };
  useLayoutEffect(() => {
    const dialog = ref.current!;
    addStyles(dialog.getRootNode(), css);
    return () => {
      if (!isReplaced) motion.value?.leave(dialog);
      // Restores the focus. In Firefox this must happen before the node is removed.
      dialog.close();
    };
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (!dialog.isConnected || dialog.matches(':modal')) return;
    // One that was moved with its element is open, but no longer modal.
    dialog.close();
    dialog.showModal();
  });
  const { value: code } = useDeferred(motion, { when: 'idle', onError: 'ignore' });
  useEffect(
    () =>
      code?.followSwipe(
        ref.current!,
        () => !current.current.locked,
        () => current.current.ask(),
      ),
    [code],
  );
  // The browser closes a dialog by itself for a second Escape. React's StrictMode opens one again.
  const closed = () => {
    if (ref.current?.isConnected && !ref.current.open) ask();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, through the cancel event
    <dialog
      ref={ref}
      part="dialog"
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        ask();
      }}
      onClose={closed}
      onMouseDown={(event: MouseEvent) => {
        pressedOutside.current = event.target === ref.current;
      }}
      onClick={(event: MouseEvent) => {
        // Selecting text from inside to outside also ends with a click outside.
        if (pressedOutside.current && event.target === ref.current) ask();
      }}
    >
      {children}
    </dialog>
  );
}
