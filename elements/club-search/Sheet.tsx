import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import field from '../shared/ui/field.css';
import css from './sheet.css';

interface Props {
  id: string;
  title: string;
  t: Reader;
  onClose(): void;
  /** Buttons that stay in sight below. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A dialog that is a sheet from below on phones. */
export function Sheet({ id, title, t, onClose, foot, children }: Props): ReactNode {
  const head = useRef<HTMLDivElement>(null);
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
