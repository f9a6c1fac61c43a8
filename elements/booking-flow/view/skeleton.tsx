import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { Progress } from './progress.tsx';

/** The form's outline while the offer loads, of the same size, so that the page does not move. */
export function Skeleton({ t }: { t: Reader }): ReactNode {
  return (
    <div className="panes" aria-busy="true">
      <div className="summary">
        <div className="cover skeleton" />
        <div className="summary-text">
          <div className="skeleton blank-line" />
          <div className="skeleton blank-line" />
          <div className="skeleton blank-line" />
        </div>
      </div>
      <div part="form" className="form">
        <div className="form-body">
          <Progress step="details" t={t} />
          <h2 id="title" tabindex={-1}>
            {t('titleDetails')}
          </h2>
          <p className="visually-hidden" role="status">
            {t('loading')}
          </p>
          <div className="names">
            <Blank />
            <Blank />
          </div>
          <Blank />
          <Blank />
          <Blank />
        </div>
        <div className="form-foot">
          <div className="foot-summary">
            <div className="skeleton blank-line" />
          </div>
          <div className="buttons">
            <div className="skeleton blank-field" />
          </div>
        </div>
      </div>
    </div>
  );
}

const Blank = (): ReactNode => (
  <div className="field">
    <div className="skeleton blank-label" />
    <div className="skeleton blank-field" />
  </div>
);
