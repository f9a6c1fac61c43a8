import type { ReactNode } from 'react';
import type { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';

/** A refused filter says itself what is wrong with it. An error without a code is no ApiError. */
function errorText({ code, errors }: Partial<ApiError>, t: Reader): string {
  const key = `error${code}`;
  const text = errors?.[0]?.message ?? t(key);
  return text === key ? t('errorDefault') : text;
}

/** A failed request, with a button that repeats it. The previous results stay below. */
export function Failure({ error, t, onRetry }: { error: unknown; t: Reader; onRetry(): void }): ReactNode {
  return (
    <div part="failure" className="failure" role="alert">
      <p>
        <b>{t('errorTitle')}</b>
        <br />
        {errorText(error as Partial<ApiError>, t)}
      </p>
      <button part="retry" type="button" className="button button-small" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
