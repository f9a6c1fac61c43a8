import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { FormStep } from '../model.ts';

const STEPS: FormStep[] = ['slot', 'details'];
const STEPS_TO_PAY: FormStep[] = [...STEPS, 'confirm'];

/** How many of the form's steps are reached. An online payment has one more. */
export function Progress({ step, isPaidOnline, t }: { step: FormStep; isPaidOnline?: boolean; t: Reader }): ReactNode {
  const steps = isPaidOnline ? STEPS_TO_PAY : STEPS;
  const reached = steps.indexOf(step) + 1;
  return (
    <p className="progress">
      {steps.map((name, index) => (
        <span key={name} className={index < reached ? 'bar bar-done' : 'bar'} aria-hidden="true" />
      ))}
      <span>{t('step', { step: reached, total: steps.length })}</span>
    </p>
  );
}
