import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/error.ts';
import { removeComment, writeComment } from '#core/api/own-comment.ts';
import { monthText } from '#core/domain/month-text.ts';
import type { Reader } from '#core/i18n/reader.ts';
import { COMMENT_LENGTH, type OwnComment, type TicketComment } from '#core/schemas/comment.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { BookingView } from '../model.ts';

interface Props extends BookingView {
  own: TicketComment;
  onChange: (own: TicketComment) => void;
  t: Reader;
}

/** The API's own words if it refused, else that it did not work. */
const reasonOf = (error: unknown, t: Reader): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? (error.errors[0]?.message ?? error.message)
    : t('commentFailed');

/** Why a text cannot be sent; empty if it can. */
function faultOf(text: string, t: Reader): string {
  if (text === '') return t('commentEmpty');
  return text.length > COMMENT_LENGTH ? t('commentTooLong', { most: COMMENT_LENGTH }) : '';
}

/** Signs a comment: 'Olena, November 2026', or the month alone. */
const signatureOf = ({ name, month }: Pick<OwnComment, 'name' | 'month'>, language: Language): string =>
  [name, monthText(month, language)].filter(Boolean).join(', ');

/** How much of a text is left, or how much is too much. */
function Left({ text, t }: { text: string; t: Reader }): ReactNode {
  const left = COMMENT_LENGTH - text.length;
  return (
    <p id="comment-left" className={left < 0 ? 'error' : 'hint'}>
      {t(left < 0 ? 'commentOver' : 'commentLeft', { count: Math.abs(left) })}
    </p>
  );
}

type Work = { status: string; problem: string; isBusy: boolean };
const IDLE: Work = { status: '', problem: '', isBusy: false };

/** The player's comment on the club: written, changed and removed here; or why the desk has hidden it. */
export function Comment({ own, onChange, t, ...view }: Props): ReactNode {
  const { allowed, comment, signature } = own;
  const { client, report } = view.page.environment.context;
  const { token } = view.booking;
  const [isChanging, setChanging] = useState(false);
  const [text, setText] = useState(comment?.text ?? '');
  const [{ status, problem, isBusy }, setWork] = useState(IDLE);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isWriting = allowed && (comment === null || isChanging);
  const trimmed = text.trim();

  // After a press on Change, the player types in the field at once.
  useLayoutEffect(() => {
    if (isChanging) field.current?.focus();
  }, [isChanging]);

  async function run(work: () => Promise<TicketComment>, statusOf: (own: TicketComment) => string) {
    if (isBusy) return;
    setWork({ ...IDLE, isBusy: true });
    try {
      const changed = await work();
      onChange(changed);
      if (changed.comment) setText(changed.comment.text);
      setChanging(false);
      setWork({ ...IDLE, status: statusOf(changed) });
      // The pressed button is gone.
      heading.current?.focus();
    } catch (error) {
      report(error);
      setWork({ ...IDLE, problem: reasonOf(error, t) });
      field.current?.focus();
    }
  }
  const send = () => {
    const fault = faultOf(trimmed, t);
    if (!fault)
      return run(
        () => writeComment(client, { token, text: trimmed }),
        ({ comment: sent }) => t(sent?.hidden ? 'commentDoneHidden' : 'commentDone'),
      );
    setWork({ ...IDLE, problem: fault });
    return field.current?.focus();
  };
  // The text stays in the field, so that it can be published again.
  const remove = () =>
    run(
      () => removeComment(client, { token }),
      () => t('commentRemoved'),
    );
  const button = (press: () => unknown, words: string, name = 'button button-small') => (
    <button type="button" part="comment-button" className={name} aria-disabled={isBusy} onClick={press}>
      {words}
    </button>
  );
  return (
    <section className="vote" part="comment" aria-labelledby="comment-title" aria-busy={isBusy}>
      <h2 id="comment-title" ref={heading} tabindex={-1}>
        {t('commentTitle')}
      </h2>
      {comment?.hidden && <p className="hidden-why">{t('commentHidden', { reason: comment.hidden.reason })}</p>}
      {comment && !isWriting && (
        <blockquote>
          <p className="words" dir="auto">
            {comment.text}
          </p>
          <p className="hint">{signatureOf(comment, view.language)}</p>
        </blockquote>
      )}
      {isWriting && (
        <div className="field">
          <label htmlFor="comment">{t('commentLabel')}</label>
          <textarea
            ref={field}
            id="comment"
            part="comment-field"
            rows={4}
            dir="auto"
            value={text}
            aria-invalid={problem || trimmed.length > COMMENT_LENGTH ? true : undefined}
            aria-describedby={`comment-left comment-hint${problem && ' comment-problem'}`}
            onChange={({ target }) => setText(target.value)}
          />
          <Left text={trimmed} t={t} />
          {problem && (
            <p id="comment-problem" className="error">
              {problem}
            </p>
          )}
          <p id="comment-hint" className="hint">
            {t(signature.name ? 'commentNamed' : 'commentUnnamed', {
              name: signature.name ?? '',
              month: monthText(signature.month, view.language),
            })}
          </p>
        </div>
      )}
      {!isWriting && problem && <p className="error">{problem}</p>}
      <div className="answers">
        {isWriting && button(send, t(isBusy ? 'commentSending' : 'commentSend'), 'button button-small button-primary')}
        {isChanging &&
          button(() => {
            setText(comment?.text ?? '');
            setWork(IDLE);
            setChanging(false);
            heading.current?.focus();
          }, t('commentKeep'))}
        {comment && allowed && !isWriting && button(() => setChanging(true), t('commentChange'))}
        {comment && !isWriting && button(remove, t('commentRemove'))}
      </div>
      <p role="status">{status}</p>
    </section>
  );
}
