import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  /** The id of its heading. */
  labelledBy: string;
  /** Asked for by Escape, a click outside or a button; not while `locked`. */
  onClose(): void;
  locked?: boolean;
  className?: string;
  children: ReactNode;
}

/** A native modal dialog, open for as long as it is rendered; the focus returns to where it was. */
export function Dialog({ labelledBy, onClose, locked, className = '', children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    // Closing before the node goes is what gives the focus back; after it, Firefox gives none.
    return () => dialog.close();
  }, []);
  const ask = () => {
    if (!locked) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by the cancel event
    <dialog
      ref={ref}
      part="dialog"
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        ask();
      }}
      onMouseDown={(event: MouseEvent) => {
        pressedOutside.current = event.target === ref.current;
      }}
      onClick={(event: MouseEvent) => {
        // Text selected from inside to outside ends with a click outside, too.
        if (pressedOutside.current && event.target === ref.current) ask();
      }}
    >
      {children}
    </dialog>
  );
}
