import type { ReactNode } from 'react';
import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';
import { dayTitle } from '#elements/shared/text.ts';
import type { Failure } from '../model.ts';

/** The text of a failure. A code without a text of its own has the general one. */
function errorText(error: unknown, t: Reader): string {
  const key = `error${error instanceof ApiError ? error.code : ''}`;
  const text = t(key);
  return text === key ? t('errorDefault') : text;
}

interface FailureNoticeProps {
  failure: Failure;
  t: Reader;
  onRetry(): void;
}

/**
 * A failure, with a button to try again unless what was requested does not exist. A day that failed
 * is a line: the one before it stays on the page.
 */
export function FailureNotice({ failure: { error, day }, t, onRetry }: FailureNoticeProps): ReactNode {
  const unknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <div part="failure" className={day ? 'failure quiet' : 'failure'} role="alert">
      <p>
        <b>{day ? t('errorDay', { day: dayTitle(day.date, t) }) : t(unknown ? 'errorUnknown' : 'errorTitle')}</b>{' '}
        {!day && <br />}
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

/** Says that there is nothing to show, and why. The children help. */
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
