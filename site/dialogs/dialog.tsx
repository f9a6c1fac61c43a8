import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';

type Props = { title: string; onClose(): void; children: ReactNode };

/** A native modal dialog, open for as long as it is rendered: it holds the focus and gives it back. */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useTexts();
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed before its node goes, which is what gives the focus back.
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    // Also when the browser insists, on a second Escape. One that has been opened again since stays.
    const closed = () => dialog?.isConnected && !dialog.open && onClose();
    dialog?.addEventListener('close', closed);
    return () => dialog?.removeEventListener('close', closed);
  }, [onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by the close event
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={heading}
      onMouseDown={(event) => {
        pressedOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        // Text selected from inside to outside ends with a click outside, too.
        if (pressedOutside.current && event.target === ref.current) onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="close" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="content">{children}</div>
    </dialog>
  );
}
