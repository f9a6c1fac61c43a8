import type { FormEvent, ReactNode } from 'react';
import { Money } from '#elements/shared/ui/money.tsx';
import type { FormStep, LeaseTimerComponent, OfferView, Step, StepKeys } from '../model.ts';
import { shortTerms } from '../text.ts';
import { DetailsStep } from './details-step.tsx';
import { Progress } from './progress.tsx';

/** The step of the form on the page; while it is sent, that is the last one. */
const formStep = (step: Step): FormStep => (step === 'slot' || step === 'details' ? step : 'confirm');

const DETAILS: StepKeys = { title: 'titleDetails', button: 'toConfirm' };

/** A step of the form, with what is known of the offer above it and the buttons below it. */
export function Form(props: OfferView & { LeaseTimer: LeaseTimerComponent | undefined }): ReactNode {
  const { flow, state, steps, t, LeaseTimer } = props;
  const step = formStep(state.step);
  const isSending = state.step === 'sending';
  const keys = steps && step !== 'details' ? steps.stepKeys(props) : DETAILS;
  const StepView = { slot: steps?.SlotStep, details: DetailsStep, confirm: steps?.ConfirmStep }[step];
  const send = (event: FormEvent) => {
    event.preventDefault();
    flow.next(state.step);
  };
  return (
    <form part="form" className="form" noValidate onSubmit={send} aria-busy={isSending}>
      <div className="form-body">
        <Progress step={step} t={t} />
        {LeaseTimer && <LeaseTimer {...props} />}
        <h2 id="title" tabIndex={-1}>
          {t(keys.title)}
        </h2>
        <div className="notices" role="alert">
          {/* When the code with the texts could not be loaded, the network has failed. */}
          {state.notice && (steps ? <steps.Notice {...props} notice={state.notice} /> : <p>{t('NETWORK')}</p>)}
        </div>
        {StepView && <StepView {...props} />}
      </div>
      <Footer {...props} button={keys.button} />
      <p className="visually-hidden" role="status">
        {isSending ? t('sending') : ''}
      </p>
    </form>
  );
}

/** Terms and price, which phones show here, and the buttons. */
function Footer({
  flow,
  state: { step, notice },
  t,
  language,
  offer,
  button,
}: OfferView & { button: string }): ReactNode {
  const isSending = step === 'sending';
  // After a lost response the same form is sent again: a changed one would be another booking.
  const isLocked = isSending || notice?.kind === 'unanswered';
  return (
    <div className="form-foot">
      <div className="foot-summary">
        <span className="foot-terms">{shortTerms(offer, t)}</span>
        {offer.price && (
          <strong>
            <Money value={offer.price} language={language} t={t} />
          </strong>
        )}
      </div>
      <div className="buttons">
        {step !== 'slot' && (
          <button type="button" className="button" part="back" disabled={isLocked} onClick={() => flow.back(step)}>
            {t('back')}
          </button>
        )}
        <button
          type="submit"
          className={isSending ? 'button button-primary busy' : 'button button-primary'}
          part="continue"
          disabled={isSending || offer.gone}
        >
          {t(button)}
        </button>
      </div>
    </div>
  );
}
