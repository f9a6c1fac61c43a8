import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { activateDialog, type DialogName } from '#core/state/dialog-store.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import field from '../../shared/ui/field.css';
import css from '../styles/sheet.css';

interface Props {
  /** Its name in the page's dialog store. */
  name: DialogName;
  /** The id of the heading. */
  id: string;
  title: string;
  t: Reader;
  onClose(): void;
  /** Buttons below the content, which do not scroll with it. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A dialog. On a phone it is a sheet at the bottom of the screen. */
export function Sheet({ name, id, title, t, onClose, foot, children }: Props): ReactNode {
  const head = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const { host } = head.current!.getRootNode() as ShadowRoot;
    const params = { element: host };
    return activateDialog({ name, params, openedAt: performance.now(), close: () => close.current() });
  }, [name]);
  useLayoutEffect(() => addStyles(head.current!.getRootNode(), field + css), []);
  return (
    <Dialog labelledBy={id} onClose={onClose} className="sheet">
      <div part="head" className="sheet-head" ref={head}>
        <h2 id={id}>{title}</h2>
        <button part="close" type="button" className="close" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
      {foot && <div className="sheet-foot">{foot}</div>}
    </Dialog>
  );
}
