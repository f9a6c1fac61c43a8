import { useRef, useState } from 'react';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

/** A link to give to others: to select, to copy, and to share where the browser can. */
export function CopiedLink({ url, label }: { url: string; label: string }) {
  const { t } = useDeskTexts();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  async function copy() {
    setSaid('');
    try {
      await navigator.clipboard.writeText(url);
      setSaid(t('linkCopied'));
    } catch {
      // Without permission or HTTPS the visitor can copy the selected link.
      input.current?.select();
      setSaid(t('linkSelected'));
    }
  }

  async function share() {
    try {
      await navigator.share({ url });
    } catch (error) {
      // Closing the menu is no reason to copy.
      if ((error as Error).name !== 'AbortError') await copy();
    }
  }

  return (
    <div className="copied-link">
      <input
        ref={input}
        type="url"
        className="copied-link-url"
        aria-label={label}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="copied-link-press">
        <button
          type="button"
          className="button ghost"
          onClick={() => ('share' in navigator && matchMedia('(pointer: coarse)').matches ? share() : copy())}
        >
          {t('linkCopy')}
        </button>
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
