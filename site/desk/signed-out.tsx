import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { SignedOut } from './session.server.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** Whether the answer to a form says that its session has ended. */
export const isSignedOut = (answer: unknown): answer is SignedOut =>
  typeof answer === 'object' && answer !== null && 'signedOut' in answer && answer.signedOut === true;

/**
 * Asks for a link in another tab: a navigation or a revalidation of this one would lose what was
 * typed.
 */
export function LinkForm() {
  const { t } = useDeskTexts();
  const { to } = useTexts();
  return (
    <form method="post" action={to('/desk/sign-in')} target="_blank" rel="noopener">
      <div className="desk-field">
        <label htmlFor="desk-link-email">{t('email')}</label>
        <input id="desk-link-email" type="email" name="email" autoComplete="email" required maxLength={254} />
      </div>
      <button type="submit" className="button ghost">
        {t('signInSend')}
      </button>
    </form>
  );
}

/**
 * The element that takes the focus with each answer of a form. That the session has ended comes
 * first: until staff sign in again, nothing else can be put right.
 */
export function useAnswerFocus<Focused extends HTMLElement>() {
  const ref = useRef<Focused>(null);
  const answer: unknown = useActionData();
  useEffect(() => {
    if (!isSignedOut(answer)) ref.current?.focus();
  }, [answer]);
  return ref;
}

/** Says that the session has ended and how to send the form again. Takes the focus. */
export function SessionOver() {
  const { t } = useDeskTexts();
  const ref = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  useEffect(() => {
    if (answer) ref.current?.focus();
  }, [answer]);
  return (
    <div ref={ref} className="desk-problem desk-over" role="alert" tabIndex={-1}>
      <p>
        <b>{t('sessionOver')}</b>
      </p>
      <p>{t('sessionOverText')}</p>
      <LinkForm />
    </div>
  );
}
