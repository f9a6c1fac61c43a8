import { type ReactNode, useLayoutEffect, useState } from 'react';
import { ApiError } from '#core/api/error.ts';
import { createReader } from '#core/i18n/reader.ts';
import { pageStores } from '#core/state/page-stores.ts';
import { addStyles, type Messages } from '#elements/shared/element/index.ts';
import type { BookingView } from '../model.ts';
import css from '../styles/vote.css';

type Value = 'up' | 'down';

/** Asks a customer who has played for a vote; nothing if they voted for the club before. */
export function Vote({ page, booking, messages, language }: BookingView & { messages: Messages }): ReactNode {
  const t = createReader(messages, language);
  const { client, element } = page.environment.context;
  const votes = pageStores().votes.getState();
  const { club } = booking;
  const [before] = useState(() => votes.clubIds.includes(club.id));
  const [chosen, setChosen] = useState<Value>();
  const [result, setResult] = useState('');
  useLayoutEffect(() => {
    if (element?.shadowRoot) addStyles(element.shadowRoot, css);
  }, [element]);
  if (before) return null;

  const vote = async (value: Value) => {
    if (chosen) return;
    setChosen(value);
    setResult('');
    try {
      setResult(t((await votes.vote(client, club.id, value, booking.token)) ? 'voteDone' : 'voteBefore'));
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
    <section className="vote" part="vote" aria-labelledby="vote">
      <h2 id="vote">{t('voteTitle', { club: club.title })}</h2>
      <div className="answers">
        {button('up', t('voteYes'))}
        {button('down', t('voteNo'))}
      </div>
      <p role="status">{result}</p>
    </section>
  );
}
