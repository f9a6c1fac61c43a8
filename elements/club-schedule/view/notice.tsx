import type { ReactNode } from 'react';
import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';

/** What went wrong, in words for visitors; a code without words of its own gets the general ones. */
function errorText(error: unknown, t: Reader): string {
  const key = `error${error instanceof ApiError ? error.code : ''}`;
  const text = t(key);
  return text === key ? t('errorDefault') : text;
}

interface FailureProps {
  error: unknown;
  t: Reader;
  /** The day that did not come, in words, while another one still stands on the page. */
  day?: string;
  onRetry(): void;
}

/** A failure with a way to try again, unless what was asked for does not exist. */
export function Failure({ error, t, day, onRetry }: FailureProps): ReactNode {
  const unknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <div part="failure" className={day ? 'failure quiet' : 'failure'} role="alert">
      <p>
        <b>{day ? t('errorDay', { day }) : t(unknown ? 'errorUnknown' : 'errorTitle')}</b> {!day && <br />}
        {errorText(error, t)}
      </p>
      {(day || !unknown) && (
        <button part="retry" type="button" className={day ? 'link' : 'button'} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}

/** Nothing to show, why, and what helps. */
export function Empty({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div part="empty" className="empty">
      <p>
        <b>{title}</b>
      </p>
      {children}
    </div>
  );
}
