import { useRef, useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import { isEmail } from '#core/domain/email.ts';
import { normalizePhone } from '#core/domain/phone.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { ScheduleStore } from '../model.ts';

export type Values<Field extends string> = Record<Field, string>;
export type Errors<Field extends string> = Partial<Values<Field>>;

/** Error codes of a response that was lost or is not there yet. */
const UNANSWERED = ['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE', 'REQUEST_IN_PROGRESS'];

/** The text of a failure: ours, else the API's own message in the language of the page. */
export function failureText({ code, message }: ApiError, t: Reader): string {
  return t(code) === code ? message : t(code);
}

/** What became of the form. */
export interface Outcome<Field extends string> {
  /**
   * `unanswered`: the response was lost. The same form can be sent again; a changed one would be
   * another one.
   */
  step: 'filling' | 'sending' | 'unanswered' | 'sent';
  errors: Errors<Field>;
  /** Why the form was refused as a whole. */
  problem?: string | undefined;
  /** What comes next before the form is accepted. */
  notice?: string | undefined;
  /** Where the focus goes, such as the first field in error. A new object for each refusal. */
  focus?: { field: Field } | undefined;
}

/** A form with wrong fields. */
export function wrongFields<Field extends string>(fields: readonly Field[], errors: Errors<Field>): Outcome<Field> {
  const field = fields.find((each) => errors[each]);
  return { step: 'filling', errors, focus: field && { field } };
}

/** What the page knows of the visitor, by the attributes of the element. */
export function knownVisitor({ context }: ScheduleStore): { name: string; telephone: string; email: string } {
  const given = (name: string) => context.element?.getAttribute(name) ?? '';
  return { name: given('given-name'), telephone: given('telephone'), email: given('email') };
}

/** What is wrong with how a visitor can be reached. An email address may be missing if it is optional. */
export function wrongContact(
  { name, telephone, email }: { name: string; telephone: string; email: string },
  { t, optionalEmail }: { t: Reader; optionalEmail: boolean },
): { name?: string; telephone?: string; email?: string } {
  const isMissing = optionalEmail && email.trim() === '';
  return {
    ...(name.trim() === '' && { name: t('problemName') }),
    ...(!normalizePhone(telephone).ok && { telephone: t('problemPhone') }),
    ...(!isMissing && !isEmail(email.trim()) && { email: t('problemEmail') }),
  };
}

/** A number as the API takes it. */
export function telephoneOf(typed: string): string {
  const phone = normalizePhone(typed);
  return phone.ok ? phone.value : typed;
}

/** How a form is checked and sent. */
export interface FormRules<Field extends string> {
  /** In the order of the form. */
  fields: readonly Field[];
  /** What visitors have typed, by schedule, for as long as it is on the page. */
  typed: WeakMap<object, Values<Field>>;
  start(): Values<Field>;
  wrongIn(values: Values<Field>): Errors<Field>;
  /** Throws `ApiError`. */
  send(values: Values<Field>): Promise<unknown>;
  /** What a refusal means for this form; undefined if it means what it says. */
  outcomeOf(error: ApiError, values: Values<Field>): Outcome<Field> | undefined;
  /** What to do after a lost response. */
  unanswered: string;
}

/** What a refusal means for any form. */
function commonOutcome<Field extends string>(
  error: ApiError,
  { fields, unanswered }: FormRules<Field>,
  t: Reader,
): Outcome<Field> {
  if (UNANSWERED.includes(error.code)) return { step: 'unanswered', errors: {}, problem: unanswered };
  const found = error.errors.map(({ path, message }) => [path.split('.').at(-1), message] as const);
  const own = found.filter(([path]) => fields.some((field) => field === path));
  const refused = wrongFields(fields, Object.fromEntries(own) as Errors<Field>);
  return refused.focus ? refused : { ...refused, problem: failureText(error, t) };
}

export interface MatchFormState<Field extends string> extends Outcome<Field> {
  values: Values<Field>;
  change(changes: Errors<Field>): void;
  send(): Promise<void>;
}

/** A form in the dialog of a match: its values, what is wrong with them, and what became of it. */
export function useMatchForm<Field extends string>(
  rules: FormRules<Field>,
  { store, t }: { store: ScheduleStore; t: Reader },
): MatchFormState<Field> {
  const { typed, fields } = rules;
  const { context } = store;
  const [values, setValues] = useState(() => rules.start());
  const [outcome, setOutcome] = useState<Outcome<Field>>({ step: 'filling', errors: {} });
  // A second press may come before the rendering of the first.
  const isSending = useRef(false);
  // As they are now: of two quick changes, the second may come before the rendering of the first.
  const current = useRef(values);

  const change = (changes: Errors<Field>) => {
    current.current = { ...current.current, ...changes };
    typed.set(store, current.current);
    setValues(current.current);
    setOutcome(({ errors, notice }) => {
      const rest = Object.entries(errors).filter(([field]) => !(field in changes));
      return { step: 'filling', errors: Object.fromEntries(rest) as Errors<Field>, notice };
    });
  };
  const send = async () => {
    if (isSending.current) return;
    const sent = current.current;
    const wrong = wrongFields(fields, rules.wrongIn(sent));
    if (wrong.focus) return setOutcome(wrong);
    isSending.current = true;
    setOutcome({ step: 'sending', errors: {} });
    try {
      await rules.send(sent);
      setOutcome({ step: 'sent', errors: {} });
    } catch (thrown) {
      const error = thrown as ApiError;
      context.report(error);
      setOutcome(rules.outcomeOf(error, sent) ?? commonOutcome(error, rules, t));
    }
    isSending.current = false;
  };
  return { values, ...outcome, change, send };
}
