import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  /** The id of its heading. */
  labelledBy: string;
  /** Called for Escape and for a click outside; not while `locked`. Remove the dialog then. */
  onClose(): void;
  locked?: boolean;
  className?: string;
  children: ReactNode;
}

/** A native modal dialog, open as long as it is rendered. Afterwards the focus is where it was before. */
export function Dialog({ labelledBy, onClose, locked, className = '', children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    // Firefox gives the focus back only if the dialog closes before its node is removed.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which is the cancel event
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
        // A selection of text that ends outside ends with a click outside, too.
        if (pressedOutside.current && event.target === ref.current) ask();
      }}
    >
      {children}
    </dialog>
  );
}
