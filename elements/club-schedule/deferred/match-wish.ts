import { useState } from 'react';
import { publishWish } from '#core/api/matches.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { HostedMatch, PublishWishBody } from '#core/schemas/match.ts';
import { type ScheduleStore, serviceOf } from '../model.ts';
import {
  failureText,
  knownVisitor,
  type MatchFormState,
  telephoneOf,
  useMatchForm,
  type Values,
  wrongContact,
} from './use-match-form.ts';

/** In the order of the form. */
const FIELDS = [
  ...(['contact_code', 'category_id', 'date', 'time_from', 'time_to', 'players_total', 'players_have'] as const),
  ...(['level_from', 'level_to', 'note', 'given_name', 'telephone', 'email'] as const),
];
export type WishField = (typeof FIELDS)[number];

const typed = new WeakMap<object, Values<WishField>>();

/** What the visitor has typed before, on the day and for the sport of the schedule. */
function startValues(store: ScheduleStore): Values<WishField> {
  const schedule = store.getState().schedule!;
  const shown = { category_id: String(serviceOf(schedule)!.category.id), date: schedule.day!.date };
  const before = typed.get(store);
  // Each sport has its own levels.
  const isSameSport = before?.category_id === shown.category_id;
  if (before) return { ...before, ...shown, ...(!isSameSport && { level_from: '', level_to: '' }) };
  const { name, telephone, email } = knownVisitor(store);
  return {
    ...{ ...shown, contact_code: '', time_from: '18:00', time_to: '21:00', players_total: '4', players_have: '1' },
    ...{ level_from: '', level_to: '', note: '', given_name: name, telephone, email },
  };
}

/** What is wrong with the contact. All else the API checks, as it knows the club's clock. */
function wrongIn({ given_name, telephone, email }: Values<WishField>, t: Reader) {
  const { name, ...wrong } = wrongContact({ name: given_name, telephone, email }, { t, optionalEmail: false });
  return { ...wrong, ...(name && { given_name: name }) };
}

function bodyOf(values: Values<WishField>, needsCode: boolean): PublishWishBody {
  const { date, time_from, time_to, level_from, level_to, note, contact_code } = values;
  const code = contact_code.replace(/\s/g, '');
  return {
    ...{ category_id: Number(values.category_id), date, time_from, time_to },
    ...{ players_total: Number(values.players_total), players_have: Number(values.players_have) },
    ...(level_from && { level_from }),
    ...(level_to && { level_to }),
    ...(note.trim() && { note: note.trim() }),
    customer: {
      given_name: values.given_name.trim(),
      telephone: telephoneOf(values.telephone),
      email: values.email.trim(),
    },
    ...(needsCode && code && { contact_code: code }),
  };
}

export interface WishForm extends MatchFormState<WishField> {
  /** Whether the typed email address is the one to which the API has sent a code. */
  needsCode: boolean;
  /** Sends the form without a code, for which the API emails another one. */
  sendNewCode(): void;
  /** Once it is published. */
  hosted: HostedMatch | undefined;
}

/** The form of a wish to play. */
export function useWish({ store, t }: { store: ScheduleStore; t: Reader }): WishForm {
  const { context } = store;
  const [hosted, setHosted] = useState<HostedMatch>();
  /** A code confirms one address. */
  const [codeEmail, setCodeEmail] = useState<string>();
  const form = useMatchForm<WishField>(
    {
      ...{ fields: FIELDS, typed, unanswered: t('wishUnanswered') },
      start: () => startValues(store),
      wrongIn: (values) => wrongIn(values, t),
      async send(values) {
        const { club } = store.getState().schedule!;
        const body = bodyOf(values, values.email.trim() === codeEmail);
        const published = await publishWish(context.client, club.id, body);
        // The next one is another match of the same person.
        typed.set(store, { ...values, contact_code: '', note: '' });
        setHosted(published);
        const { id, starts_at, ends_at } = published.match!;
        context.emit('match-published', { match_id: id, starts_at, ends_at });
        store.refresh();
      },
      outcomeOf(error, values) {
        if (error.code !== 'CONTACT_CODE_REQUIRED') return undefined;
        setCodeEmail(values.email.trim());
        form.change({ contact_code: '' });
        return { step: 'filling', errors: {}, notice: failureText(error, t), focus: { field: 'contact_code' } };
      },
    },
    { store, t },
  );
  const needsCode = form.values.email.trim() === codeEmail;
  return {
    ...{ ...form, hosted, needsCode },
    notice: needsCode ? form.notice : undefined,
    sendNewCode() {
      form.change({ contact_code: '' });
      form.send();
    },
  };
}
