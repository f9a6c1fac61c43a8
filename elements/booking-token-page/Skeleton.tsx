import type { ReactNode } from 'react';
import type { Writing } from '#elements/shared/text.ts';

/** The ticket's shape while it loads, so that nothing jumps when it is there. */
export function Skeleton({ t }: Writing): ReactNode {
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
