import { useRef, useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import { applyToMatch } from '#core/api/matches.ts';
import { isEmail } from '#core/domain/email.ts';
import { normalizePhone } from '#core/domain/phone.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { ApplyBody, OpenMatch } from '#core/schemas/match.ts';
import type { ScheduleStore } from '../model.ts';

/** In the order of the form. */
const FIELDS = ['name', 'telephone', 'level', 'email'] as const;
export type MatchField = (typeof FIELDS)[number];
type Values = Record<MatchField, string>;
type Errors = Partial<Values>;

/** Error codes of a response that was lost or is not there yet. */
const UNANSWERED = ['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE', 'REQUEST_IN_PROGRESS'];
/** Of a match that takes no more players. */
const ENDED = ['MATCH_FULL', 'MATCH_NOT_OPEN', 'NOT_FOUND'];

/** The text of a failure: ours, else the API's own message in the language of the page. */
export function failureText({ code, message }: ApiError, t: Reader): string {
  return t(code) === code ? message : t(code);
}

/** What visitors have typed, by schedule, for as long as it is on the page. */
const typed = new WeakMap<object, Values>();

/** What the visitor has typed before, else what the page knows of the visitor. */
function startValues(store: ScheduleStore): Values {
  const given = (name: string) => store.context.element?.getAttribute(name) ?? '';
  const known = { name: given('given-name'), telephone: given('telephone'), level: '', email: given('email') };
  return typed.get(store) ?? known;
}

function wrongIn({ name, telephone, email }: Values, t: Reader): Errors {
  return {
    ...(name.trim() === '' && { name: t('problemName') }),
    ...(!normalizePhone(telephone).ok && { telephone: t('problemPhone') }),
    ...(email.trim() !== '' && !isEmail(email.trim()) && { email: t('problemEmail') }),
  };
}

function bodyOf({ name, telephone, level, email }: Values): ApplyBody {
  const phone = normalizePhone(telephone);
  return {
    name: name.trim(),
    telephone: phone.ok ? phone.value : telephone,
    ...(level && { level }),
    ...(email.trim() && { email: email.trim() }),
  };
}

/** The API's errors by field. A number that has applied already is about the phone. */
function refusedFields({ code, message, errors }: ApiError): Errors {
  if (code === 'ALREADY_APPLIED') return { telephone: message };
  const found = errors.map(({ path, message: text }) => [path, text] as const);
  return Object.fromEntries(found.filter(([path]) => FIELDS.some((field) => field === path)));
}

/** What became of the form. */
interface Outcome {
  /**
   * `unanswered`: the response was lost. The same form can be sent again; a changed one would be
   * another application.
   */
  step: 'filling' | 'sending' | 'unanswered' | 'sent';
  errors: Errors;
  /** Why the form was refused as a whole. */
  problem?: string | undefined;
  /** The first field in error, for the focus. A new object for each refusal. */
  focus?: { field: MatchField } | undefined;
  /** Of the player's own page, once the form is sent. */
  token?: string;
}

/** A form with wrong fields. */
function wrongFields(errors: Errors): Outcome {
  const field = FIELDS.find((each) => errors[each]);
  return { step: 'filling', errors, focus: field && { field } };
}

export interface ApplicationProps {
  match: OpenMatch;
  store: ScheduleStore;
  t: Reader;
  /** Called when the API says that the match takes no more players. */
  onEnded(error: ApiError): void;
}

/** What the API's refusal means for the form. */
function outcomeOf(error: ApiError, t: Reader): Outcome {
  if (UNANSWERED.includes(error.code)) return { step: 'unanswered', errors: {}, problem: t('unanswered') };
  const refused = wrongFields(refusedFields(error));
  return refused.focus ? refused : { ...refused, problem: failureText(error, t) };
}

/** The form of a match: its values, what is wrong with them, and what became of it. */
export function useApplication({ match, store, t, onEnded }: ApplicationProps) {
  const { context } = store;
  const [values, setValues] = useState(() => startValues(store));
  const [outcome, setOutcome] = useState<Outcome>({ step: 'filling', errors: {} });
  // A second press may come before the rendering of the first.
  const isSending = useRef(false);

  const change = (field: MatchField, value: string) => {
    // As it is now: of two quick changes, the second may come before the rendering of the first.
    const changed = { ...(typed.get(store) ?? values), [field]: value };
    typed.set(store, changed);
    setValues(changed);
    setOutcome(({ errors: { [field]: _, ...errors } }) => ({ step: 'filling', errors }));
  };
  const send = async () => {
    if (isSending.current) return;
    const wrong = wrongFields(wrongIn(values, t));
    if (wrong.focus) return setOutcome(wrong);
    isSending.current = true;
    setOutcome({ step: 'sending', errors: {} });
    try {
      const { token } = await applyToMatch(context.client, match.club.id, match.id, bodyOf(values));
      setOutcome({ step: 'sent', errors: {}, token });
      context.emit('match-applied', { match_id: match.id, starts_at: match.starts_at, ends_at: match.ends_at });
    } catch (thrown) {
      const error = thrown as ApiError;
      context.report(error);
      if (ENDED.includes(error.code)) onEnded(error);
      else setOutcome(outcomeOf(error, t));
    }
    isSending.current = false;
  };
  return { values, ...outcome, change, send };
}
