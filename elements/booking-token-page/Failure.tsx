import type { ReactNode } from 'react';
import type { Writing } from '#elements/shared/text.ts';
import { isLasting } from './data.ts';
import { failureText } from './format.ts';

/** There is no booking to show: why, and what helps. */
export function Failure({
  code,
  retry,
  linksUrl,
  t,
}: Writing & { code: string; retry(): void; linksUrl?: string }): ReactNode {
  return (
    <div className="page">
      <div part="failure" className="failure" role="alert">
        <div>
          <h1>{t(isLasting(code) ? 'noBooking' : 'notLoaded')}</h1>
          <p>{failureText(code, t)}</p>
        </div>
        {isLasting(code) && linksUrl && (
          <a part="links" className="button" href={linksUrl}>
            {t('lostLink')}
          </a>
        )}
        {!isLasting(code) && (
          <button part="retry" type="button" className="button" onClick={retry}>
            {t('retry')}
          </button>
        )}
      </div>
    </div>
  );
}
