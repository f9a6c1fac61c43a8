import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { MatchSport } from '#core/schemas/match.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { type ApplicationProps, type MatchField, useApplication } from './match-application.ts';

interface FieldProps {
  form: ReturnType<typeof useApplication>;
  t: Reader;
  name: MatchField;
  label: string;
  optional?: boolean;
  type?: 'text' | 'tel' | 'email';
  autoComplete?: string;
  maxLength?: number;
  /** The options of a field to choose from. */
  children?: ReactNode;
}

/** A field with its label above it and its error below it. */
function Field({ form, t, name, label, optional, children, ...input }: FieldProps): ReactNode {
  const error = form.errors[name];
  const shared = {
    ...{ part: 'input', id: `match-${name}`, name, value: form.values[name], required: !optional },
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `match-${name}-error` : undefined,
    onChange: (event: { target: EventTarget }) => form.change(name, (event.target as HTMLInputElement).value),
  };
  return (
    <div part="field" className="field">
      <label htmlFor={`match-${name}`}>
        <span>{t(label)}</span>
        {optional && <span className="hint">{t('optional')}</span>}
      </label>
      {children ? <select {...shared}>{children}</select> : <input {...shared} {...input} />}
      {error && (
        <p part="error" className="error" id={`match-${name}-error`}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

interface MatchFormProps extends ApplicationProps {
  /** Of the match's page. */
  url: string;
  sport: MatchSport;
  /** Called while a press may not close the dialog. */
  onLock(isLocked: boolean): void;
  onClose(): void;
}

/** The fields in the order of the site's page, or what happens next once they are sent. */
export function MatchForm({ url, sport, onLock, onClose, ...props }: MatchFormProps): ReactNode {
  const { t } = props;
  const form = useApplication(props);
  const { step, problem, focus, token } = form;
  const root = useRef<HTMLFormElement>(null);
  const isSending = step === 'sending';
  useEffect(() => {
    onLock(isSending);
    return () => onLock(false);
  }, [isSending]);
  useLayoutEffect(() => {
    if (focus) root.current!.querySelector<HTMLElement>(`[name=${focus.field}]`)!.focus();
  }, [focus]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // The fields are disabled while they are sent, and would lose the focus to the page.
    root.current!.querySelector<HTMLElement>('[type=submit]')!.focus();
    form.send();
  };
  if (token) {
    // At the same site, in the same language.
    const page = url.replace(/\/club\/.*/, `/booking-applicant/${token}`);
    return <Sent page={page} email={form.values.email.trim()} t={t} onClose={onClose} />;
  }
  const field = { form, t };
  return (
    <form ref={root} part="form" className="match-form" noValidate onSubmit={send} aria-busy={isSending}>
      <div className="match-body">
        <h2 part="heading" id="match-title" tabIndex={-1}>
          {t('applyTitle')}
        </h2>
        <p part="note" className="match-note">
          {t('applyText')}
        </p>
        <div role="alert">
          {problem && (
            <p part="error" className="match-problem">
              <Icon name="alert" />
              <span>{problem}</span>
            </p>
          )}
        </div>
        <fieldset disabled={isSending || step === 'unanswered'}>
          <div className="match-pair">
            <Field {...field} name="name" label="name" type="text" autoComplete="given-name" maxLength={60} />
            <Field {...field} name="telephone" label="phone" type="tel" autoComplete="tel" maxLength={40} />
          </div>
          <div className="match-pair">
            <Field {...field} name="level" label="yourLevel" optional>
              <option value="">{t('noLevel')}</option>
              {sport.levels.map(({ code, title }) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </Field>
            <Field {...field} name="email" label="email" optional type="email" autoComplete="email" maxLength={254} />
          </div>
        </fieldset>
        <p className="match-note">{t('emailWhy')}</p>
        <details className="match-help">
          <summary>{t('levelMeans')}</summary>
          <p>{sport.help}</p>
        </details>
      </div>
      <div className="match-foot">
        <button part="send" type="submit" className={`button button-primary${isSending ? ' busy' : ''}`}>
          {t('apply')}
        </button>
        <p className="visually-hidden" role="status">
          {isSending ? t('sending') : ''}
        </p>
      </div>
    </form>
  );
}

interface SentProps {
  t: Reader;
  /** The address of the player's own page. */
  page: string;
  /** Empty if the visitor gave none. */
  email: string;
  onClose(): void;
}

/** What happens next, and the way to the player's own page. */
function Sent({ page, email, t, onClose }: SentProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current!.focus(), []);
  return (
    <div part="success" className="match-form">
      <div className="match-body">
        <h2 ref={heading} part="heading" id="match-title" tabIndex={-1} className="match-sent">
          <span className="match-mark">
            <Icon name="check" size={18} />
          </span>
          {t('applied')}
        </h2>
        <p part="note">{email ? t('appliedEmail', { email }) : t('appliedLink')}</p>
      </div>
      <div className="match-foot">
        <button part="close" type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
        <a part="application" className="button button-primary" href={page}>
          {t('appliedPage')}
        </a>
      </div>
    </div>
  );
}
