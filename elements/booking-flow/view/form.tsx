import type { FormEvent, ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { Money } from '#elements/shared/ui/money.tsx';
import { formStep, isHeld, isPaidOnline, type LeaseTimerComponent, type OfferView } from '../model.ts';
import { submitText, termsText } from '../text.ts';
import { DetailsStep } from './details-step.tsx';
import { Progress } from './progress.tsx';
import type { Repeat } from './use-repeat.ts';

export type FormProps = OfferView & { LeaseTimer: LeaseTimerComponent | undefined; repeat: Repeat };

/** A step of the form, with what is known of the offer above it and the buttons below it. */
export function Form(props: FormProps): ReactNode {
  const { flow, state, steps, values, offer, t, LeaseTimer, repeat } = props;
  const step = formStep(state);
  const paysOnline = isPaidOnline(values);
  const isSending = state.step === 'sending';
  // After a lost response the same form is sent again: a changed one would be another booking.
  const isLocked = isSending || state.notice?.kind === 'unanswered';
  const keys = steps && state.step !== 'details' ? steps.stepKeys(props) : undefined;
  const StepView = { slot: steps?.SlotStep, details: DetailsStep, confirm: steps?.ConfirmStep }[step];
  const send = (event: FormEvent) => {
    event.preventDefault();
    flow.next(state.step);
  };
  return (
    <form part="form" className="form" noValidate onSubmit={send} aria-busy={isSending}>
      <div className="form-body">
        <Progress step={step} isPaidOnline={paysOnline} t={t} />
        <div className={isHeld(offer) ? 'hold' : ''}>{LeaseTimer && <LeaseTimer {...props} />}</div>
        <h2 id="title" tabindex={-1}>
          {t(keys?.title ?? 'titleDetails')}
        </h2>
        <div className="notices" role="alert">
          {/* When the code with the texts could not be loaded, the network has failed. */}
          {state.notice &&
            (steps ? <steps.Notice {...props} notice={state.notice} /> : <p className="notice">{t('NETWORK')}</p>)}
        </div>
        <fieldset disabled={isLocked}>
          {StepView && <StepView {...props} />}
          {step === 'details' && offer.weekly && (
            <>
              <button
                type="button"
                part="repeat"
                className={repeat.isOpen && !repeat.code ? 'button button-small busy' : 'button button-small'}
                aria-expanded={repeat.isOpen}
                onClick={repeat.toggle}
              >
                {t(repeat.isOpen ? 'repeatOff' : 'repeat')}
              </button>
              {repeat.isOpen && repeat.code && <repeat.code.Weekly {...props} />}
            </>
          )}
          {steps && step === (paysOnline ? 'confirm' : 'details') && <steps.ContactCodeField {...props} />}
        </fieldset>
      </div>
      <Footer {...props} isLocked={isLocked} button={keys?.button ? t(keys.button) : submitText(props)} />
      <p className="visually-hidden" role="status">
        {isSending ? t('sending') : ''}
      </p>
    </form>
  );
}

/** The terms and the buttons, and the price where the summary has no room for it. */
function Footer({ button, isLocked, ...view }: OfferView & { button: string; isLocked: boolean }): ReactNode {
  const { flow, t, language, offer } = view;
  const { step } = view.state;
  const isSending = step === 'sending';
  return (
    <div className="form-foot">
      <div className="foot-summary">
        <p className="terms" part="terms">
          <Icon name="shield" />
          <span>{termsText(view)}</span>
        </p>
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
          {button}
        </button>
      </div>
    </div>
  );
}
