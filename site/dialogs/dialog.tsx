import { type ReactNode, useId } from 'react';
import { Dialog as Modal } from '#elements/ui.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';

type Props = { title: string; onClose(): void; children: ReactNode };

/** A modal dialog of the site, with its title and a button that closes it. */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useTexts();
  const heading = useId();
  return (
    <Modal labelledBy={heading} onClose={onClose}>
      {/* Not a header, which is the banner of the page outside sections. */}
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="close" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="content">{children}</div>
    </Modal>
  );
}
