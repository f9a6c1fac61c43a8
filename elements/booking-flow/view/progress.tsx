import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { FormStep } from '../model.ts';

const STEPS: FormStep[] = ['slot', 'details', 'confirm'];

/** How many of the form's steps are reached. */
export function Progress({ step, t }: { step: FormStep; t: Reader }): ReactNode {
  const reached = STEPS.indexOf(step) + 1;
  return (
    <p className="progress">
      {STEPS.map((name, index) => (
        <span key={name} className={index < reached ? 'bar bar-done' : 'bar'} aria-hidden="true" />
      ))}
      <span>{t('step', { step: reached, total: STEPS.length })}</span>
    </p>
  );
}
