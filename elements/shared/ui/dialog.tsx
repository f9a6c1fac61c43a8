import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  /** The id of the dialog's heading. */
  labelledBy: string;
  /** Called on Escape and on a click outside; not while `locked`. Remove the dialog then. */
  onClose(): void;
  locked?: boolean;
  className?: string;
  children: ReactNode;
}

/** A native modal dialog, open while it is rendered. Restores the focus when it closes. */
export function Dialog({ labelledBy, onClose, locked, className = '', children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    // Closing restores the focus. In Firefox it must happen before the node is removed.
    return () => dialog.close();
  }, []);
  const ask = () => {
    if (!locked) onClose();
  };
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
