import type { ReactNode } from 'react';
import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';

function errorText(error: unknown, t: Reader): string {
  const key = `error${error instanceof ApiError ? error.code : ''}`;
  const text = t(key);
  return text === key ? t('errorDefault') : text;
}

/** A failed request, with a button that repeats it. The previous results stay below. */
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
