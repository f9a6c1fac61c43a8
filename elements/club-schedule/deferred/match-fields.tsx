import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { Level } from '#core/schemas/match.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { Errors, MatchFormState } from './use-match-form.ts';

interface FieldProps<Name extends string>
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autocomplete' | 'inputMode' | 'maxLength' | 'min' | 'max'
  > {
  form: MatchFormState<Name>;
  t: Reader;
  name: Name;
  label: string;
  optional?: boolean;
  /** Beside the label. */
  hint?: string;
  /** Of a text of several lines. */
  rows?: number;
  /** The options of a field to choose from. */
  children?: ReactNode;
}

/** A field with its label above it and its error below it. */
export function Field<Name extends string>({
  form,
  t,
  name,
  label,
  optional,
  hint = optional ? t('optional') : undefined,
  rows,
  children,
  ...input
}: FieldProps<Name>): ReactNode {
  const error = form.errors[name];
  const shared = {
    ...{ part: 'input', id: `match-${name}`, name, value: form.values[name], required: !optional },
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `match-${name}-error` : undefined,
    onChange: (event: { target: EventTarget }) =>
      form.change({ [name]: (event.target as HTMLInputElement).value } as Errors<Name>),
  };
  return (
    <div part="field" className="field">
      <label htmlFor={`match-${name}`}>
        <span>{t(label)}</span>
        {hint && <span className="hint">{hint}</span>}
      </label>
      {children ? (
        <span className="match-select">
          <select {...shared}>{children}</select>
          <Icon path="m6 9 6 6 6-6" size={16} />
        </span>
      ) : rows ? (
        <textarea {...shared} rows={rows} maxLength={input.maxLength} />
      ) : (
        <input {...shared} {...input} />
      )}
      {error && (
        <p part="error" className="error" id={`match-${name}-error`}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** A field for a level of a sport, or none. */
export function LevelField<Name extends string>({
  none,
  levels,
  ...field
}: Pick<FieldProps<Name>, 'form' | 't' | 'name' | 'label'> & { none: string; levels: readonly Level[] }): ReactNode {
  return (
    <Field {...field} optional>
      <option value="">{field.t(none)}</option>
      {levels.map(({ code, title }) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </Field>
  );
}

/** What the levels mean, in plain words. */
export function LevelHelp({ help, t }: { help: string; t: Reader }): ReactNode {
  return (
    <details className="match-help">
      <summary>{t('levelMeans')}</summary>
      <p>{help}</p>
    </details>
  );
}

interface FormFrameProps {
  form: MatchFormState<string>;
  t: Reader;
  title: string;
  /** What is said before the fields. */
  notes: string[];
  /** The text of the button. */
  action: string;
  /** Called while a press may not close the dialog. */
  onLock(isLocked: boolean): void;
  /** Below the fields, which cannot be changed while they are sent. */
  after?: ReactNode;
  /** Beside the button. */
  other?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form with its fields, with what is wrong or comes next above them, and its button below. */
export function FormFrame({
  form,
  t,
  title,
  notes,
  action,
  onLock,
  after,
  other,
  children,
}: FormFrameProps): ReactNode {
  const { step, problem, notice, focus } = form;
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
  return (
    <form ref={root} part="form" className="match-form" noValidate onSubmit={send} aria-busy={isSending}>
      <div className="match-body">
        <h2 part="heading" id="match-title" tabindex={-1}>
          {title}
        </h2>
        {notes.map((note) => (
          <p key={note} part="note" className="match-note">
            {note}
          </p>
        ))}
        <div role="alert">
          {problem && (
            <p part="error" className="match-problem">
              <Icon name="alert" />
              <span>{problem}</span>
            </p>
          )}
        </div>
        <div role="status">
          {notice && (
            <p part="note" className="match-problem match-notice">
              {notice}
            </p>
          )}
        </div>
        <fieldset disabled={isSending || step === 'unanswered'}>{children}</fieldset>
        {after}
      </div>
      <div className="match-foot">
        <button part="send" type="submit" className={`button button-primary${isSending ? ' busy' : ''}`}>
          {action}
        </button>
        {other}
        <p className="visually-hidden" role="status">
          {isSending ? t('sending') : ''}
        </p>
      </div>
    </form>
  );
}

interface SentProps {
  title: string;
  text: string;
  t: Reader;
  onClose(): void;
  /** The link to the visitor's own page. */
  children: ReactNode;
}

/** What happens next, and the way to the visitor's own page. */
export function Sent({ title, text, t, onClose, children }: SentProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current!.focus(), []);
  return (
    <div part="success" className="match-form">
      <div className="match-body">
        <h2 ref={heading} part="heading" id="match-title" tabindex={-1} className="match-sent">
          <span className="match-mark">
            <Icon name="check" size={18} />
          </span>
          {title}
        </h2>
        <p part="note">{text}</p>
      </div>
      <div className="match-foot">
        <button part="close" type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
        {children}
      </div>
    </div>
  );
}
