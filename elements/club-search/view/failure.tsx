import type { ReactNode } from 'react';
import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';

function errorText(error: unknown, t: Reader): string {
  const key = `error${error instanceof ApiError ? error.code : ''}`;
  const text = t(key);
  return text === key ? t('errorDefault') : text;
}

/** A failure with a way to try again; what was found before stays below it. */
export function Failure({ error, t, onRetry }: { error: unknown; t: Reader; onRetry(): void }): ReactNode {
  return (
    <div part="failure" className="failure" role="alert">
      <p>
        <b>{t('errorTitle')}</b>
        <br />
        {errorText(error, t)}
      </p>
      <button part="retry" type="button" className="button button-small" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
