import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ApiError } from '#core/api/error.ts';
import { getOwnComment } from '#core/api/own-comment.ts';
import { createReader } from '#core/i18n/reader.ts';
import type { TicketComment } from '#core/schemas/comment.ts';
import { pageStores } from '#core/state/page-stores.ts';
import { addStyles, type Messages } from '#elements/shared/element/index.ts';
import field from '../../shared/ui/field.css';
import type { BookingView, Page } from '../model.ts';
import css from '../styles/vote.css';
import { Comment } from './comment.tsx';

type Value = 'up' | 'down';

/** The booking's comment, once it is loaded. The ticket does without it if that fails. */
function useOwnComment(page: Page, token: string) {
  const [own, setOwn] = useState<TicketComment>();
  useEffect(() => {
    const { client, report } = page.environment.context;
    const controller = new AbortController();
    getOwnComment(client, { token }, controller).then(setOwn, (error) => controller.signal.aborted || report(error));
    return () => controller.abort();
  }, [page, token]);
  return [own, setOwn] as const;
}

/**
 * Asks a customer who has played for a vote, unless they voted for the club before; and then for a
 * comment. One that is written is shown at once.
 */
export function Vote({ messages, ...view }: BookingView & { messages: Messages }): ReactNode {
  const { page, booking, language } = view;
  const t = createReader(messages, language);
  const { client, element } = page.environment.context;
  const votes = pageStores().votes.getState();
  const { club } = booking;
  const [before] = useState(() => votes.clubIds.includes(club.id));
  const [chosen, setChosen] = useState<Value>();
  const [result, setResult] = useState('');
  const [hasVoted, setVoted] = useState(before);
  const [own, setOwn] = useOwnComment(page, booking.token);
  // What was said about a removed comment stays.
  const [hadComment, setHadComment] = useState(false);
  useLayoutEffect(() => {
    if (element?.shadowRoot) addStyles(element.shadowRoot, field + css);
  }, [element]);
  useEffect(() => {
    if (own?.comment) setHadComment(true);
  }, [own]);

  const vote = async (value: Value) => {
    if (chosen) return;
    setChosen(value);
    setResult('');
    try {
      setResult(t((await votes.vote(client, club.id, value, booking.token)) ? 'voteDone' : 'voteBefore'));
      setVoted(true);
    } catch (error) {
      page.environment.context.report(error);
      setChosen(undefined);
      // The API's own words where trying again does not help.
      setResult(error instanceof ApiError && error.code === 'VOTES_PER_ADDRESS' ? error.message : t('voteFailed'));
    }
  };
  const button = (value: Value, text: string) => (
    <button
      type="button"
      part="vote-button"
      className="button button-small"
      aria-pressed={chosen === value}
      aria-disabled={chosen !== undefined}
      onClick={() => vote(value)}
    >
      {text}
    </button>
  );
  return (
    <>
      {!before && (
        <section className="vote" part="vote" aria-labelledby="vote">
          <h2 id="vote">{t('voteTitle', { club: club.title })}</h2>
          <div className="answers">
            {button('up', t('voteYes'))}
            {button('down', t('voteNo'))}
          </div>
          <p role="status">{result}</p>
        </section>
      )}
      {own && (own.comment || hadComment || (hasVoted && own.allowed)) && (
        <Comment {...view} own={own} onChange={setOwn} t={t} />
      )}
    </>
  );
}
