import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';

/** Has the shape of the ticket while it loads, so that nothing moves when it is there. */
export function Skeleton({ t }: { t: Reader }): ReactNode {
  return (
    <div className="page" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <div className="blank blank-heading skeleton" />
      <div className="blank blank-ticket skeleton" />
      <div className="actions">
        <div className="blank blank-button skeleton" />
        <div className="blank blank-button skeleton" />
        <div className="blank blank-button skeleton" />
      </div>
    </div>
  );
}
