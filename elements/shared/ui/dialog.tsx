import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { deferred } from '#elements/shared/deferred/deferred.ts';

interface DialogProps {
  /** The id of the dialog's heading. */
  labelledBy: string;
  /**
   * Called on Escape, on a click outside, and when a finger draws a sheet down; not while `locked`.
   * Remove the dialog then.
   */
  onClose(): void;
  locked?: boolean;
  className?: string;
  children: ReactNode;
}

/** Draws a sheet down. Loads on devices with a touchscreen. */
const swipe = deferred(() => import('./swipe.ts'));

/** A sheet rises, any other dialog fades in. */
function appear(dialog: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const isSheet = dialog.getBoundingClientRect().bottom >= innerHeight;
  dialog.animate(isSheet ? { translate: ['0 100%', '0'] } : { opacity: [0, 1] }, {
    duration: isSheet ? 180 : 120,
    easing: 'ease-out',
  });
  dialog.animate({ opacity: [0, 1] }, { duration: 120, pseudoElement: '::backdrop' });
}

/** A native modal dialog, open while it is rendered. Restores the focus when it closes. */
export function Dialog({ labelledBy, onClose, locked, className = '', children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const ask = () => {
    if (!locked) onClose();
  };
  const current = useRef({ ask, locked });
  current.current = { ask, locked };
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    appear(dialog);
    let stop: (() => void) | undefined;
    let isOpen = true;
    if (navigator.maxTouchPoints > 0) {
      swipe.run(({ followSwipe }) => {
        if (isOpen)
          stop = followSwipe(
            dialog,
            () => !current.current.locked,
            () => current.current.ask(),
          );
      }, 'ignore');
    }
    return () => {
      isOpen = false;
      stop?.();
      // A running animation would keep the closed dialog in memory.
      for (const animation of dialog.getAnimations({ subtree: true })) animation.cancel();
      // Restores the focus. In Firefox this must happen before the node is removed.
      dialog.close();
    };
  }, []);
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
