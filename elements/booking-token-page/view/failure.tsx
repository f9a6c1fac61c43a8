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
  const isLost = isLasting(code);
  return (
    <div className="page">
      <div part="failure" className={isLost ? 'failure lost' : 'failure'} role="alert">
        <div>
          <h1>{t(isLost ? 'noBooking' : 'notLoaded')}</h1>
          <p>{failureText(code, t)}</p>
        </div>
        {isLost && linksUrl && (
          <a part="links" className="button button-primary" href={linksUrl}>
            {t('lostLink')}
          </a>
        )}
        {!isLost && (
          <button part="retry" type="button" className="button" onClick={retry}>
            {t('retry')}
          </button>
        )}
      </div>
    </div>
  );
}
