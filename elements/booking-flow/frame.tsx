import type { FormEvent, ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { Money } from '#elements/shared/ui/money.tsx';
import { DetailsStep } from './details-step.tsx';
import { NoticeBox } from './notice.tsx';
import type { Offer } from './offer.ts';
import type { SuccessLinks } from './success.tsx';
import { Summary } from './summary.tsx';
import { shortTerms } from './terms.ts';
import type { Step } from './use-flow.ts';
import type { View } from './view.ts';

const steps: Step[] = ['slot', 'details', 'confirm'];
const titles = { slot: 'titleSlot', details: 'titleDetails', confirm: 'titleConfirm' };

type FrameProps = View & SuccessLinks & { offer: Offer };

/** The form on one side, the summary on the other. */
export function Frame(props: FrameProps): ReactNode {
  const { flow, t, language, offer } = props;
  const Done = flow.finish?.Done;
  return (
    <div className="panes">
      <Summary offer={offer} flow={flow} t={t} language={language} />
      {flow.step === 'done' ? Done && <Done {...props} /> : <Form {...props} step={flow.step} />}
    </div>
  );
}

function Form({ flow, t, language, offer, step }: FrameProps & { step: Exclude<Step, 'done'> }): ReactNode {
  const views = { slot: flow.finish?.SlotStep, details: DetailsStep, confirm: flow.finish?.ConfirmStep };
  const StepView = views[step];
  // A wish whose answer was lost is sent again as it was: changed, it would be another.
  const still = flow.busy || flow.notice?.kind === 'unanswered';
  const send = (event: FormEvent) => {
    event.preventDefault();
    flow.next();
  };
  return (
    <form part="form" className="form" noValidate onSubmit={send} aria-busy={flow.busy}>
      <div className="form-body">
        <Progress step={steps.indexOf(step) + 1} t={t} />
        {flow.hold && <flow.hold.Hold {...{ flow, offer, language }} />}
        <h2 id="title" tabIndex={-1}>
          {t(step === 'confirm' && offer.kind === 'request' ? 'titleConfirmRequest' : titles[step])}
        </h2>
        <NoticeBox {...{ flow, t, language }} />
        {StepView && <StepView {...{ flow, t, language }} />}
      </div>
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
            <button type="button" className="button" part="back" disabled={still} onClick={flow.back}>
              {t('back')}
            </button>
          )}
          <button
            type="submit"
            className={flow.busy ? 'button button-primary busy' : 'button button-primary'}
            part="continue"
            disabled={flow.busy || offer.gone}
          >
            {t(buttonKey(step, offer, flow))}
          </button>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {flow.busy ? t('sending') : ''}
      </p>
    </form>
  );
}

/** The button names what comes next. */
function buttonKey(step: Step, { kind }: Offer, { busy, values }: View['flow']): string {
  if (busy) return 'sending';
  if (step === 'slot') return 'toDetails';
  if (step === 'details') return 'toConfirm';
  if (kind !== 'request' && values.payment_type === 'online') return 'payOnline';
  return kind === 'request' ? 'sendRequest' : kind === 'group' ? 'bookPlace' : 'book';
}

function Progress({ step, t }: { step: number; t: Reader }): ReactNode {
  return (
    <p className="progress">
      {steps.map((name, index) => (
        <span key={name} className={index < step ? 'bar bar-done' : 'bar'} aria-hidden="true" />
      ))}
      <span>{t('step', { step, total: steps.length })}</span>
    </p>
  );
}

/** The form's shape while it loads, so that nothing jumps when it is there. */
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
          <Progress step={2} t={t} />
          <h2 id="title" tabIndex={-1}>
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
