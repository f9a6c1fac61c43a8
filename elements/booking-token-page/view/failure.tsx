import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { isLasting } from '../data.ts';
import { failureText } from '../text.ts';

interface Props {
  code: string;
  linksUrl?: string | undefined;
  t: Reader;
  retry(): void;
}

/** Why no booking is shown, with a button that tries again or a link to the page for lost links. */
export function Failure({ code, retry, linksUrl, t }: Props): ReactNode {
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
