import type { ReactNode } from 'react';
import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';

/** What went wrong, in words for visitors; a code without words of its own gets the general ones. */
function errorText(error: unknown, t: Reader): string {
  const key = `error${error instanceof ApiError ? error.code : ''}`;
  const text = t(key);
  return text === key ? t('errorDefault') : text;
}

/** A failure with a way to try again. */
export function Failure({ error, t, onRetry }: { error: unknown; t: Reader; onRetry(): void }): ReactNode {
  return (
    <div className="failure" role="alert">
      <p>
        <b>{t('errorTitle')}</b>
        <br />
        {errorText(error, t)}
      </p>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

/** Nothing to show, and why. */
export function Empty({ children }: { children: ReactNode }): ReactNode {
  return <p className="empty">{children}</p>;
}
