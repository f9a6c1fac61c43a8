import { useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import { applyToMatch } from '#core/api/matches.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { ApplyBody, OpenMatch } from '#core/schemas/match.ts';
import type { ScheduleStore } from '../model.ts';
import { knownVisitor, telephoneOf, useMatchForm, type Values, wrongContact, wrongFields } from './use-match-form.ts';

/** In the order of the form. */
const FIELDS = ['name', 'telephone', 'level', 'email'] as const;
type MatchField = (typeof FIELDS)[number];

/** Of a match that takes no more players. */
const ENDED = ['MATCH_FULL', 'MATCH_NOT_OPEN', 'NOT_FOUND'];

const typed = new WeakMap<object, Values<MatchField>>();

function bodyOf({ name, telephone, level, email }: Values<MatchField>): ApplyBody {
  return {
    name: name.trim(),
    telephone: telephoneOf(telephone),
    ...(level && { level }),
    ...(email.trim() && { email: email.trim() }),
  };
}

export interface ApplicationProps {
  match: OpenMatch;
  store: ScheduleStore;
  t: Reader;
  /** Called when the API says that the match takes no more players. */
  onEnded(error: ApiError): void;
}

/** The form of a match. `token` is that of the player's own page, once the form is sent. */
export function useApplication({ match, store, t, onEnded }: ApplicationProps) {
  const { context } = store;
  const [token, setToken] = useState<string>();
  const form = useMatchForm<MatchField>(
    {
      ...{ fields: FIELDS, typed, unanswered: t('unanswered') },
      start: () => typed.get(store) ?? { ...knownVisitor(store), level: '' },
      wrongIn: (values) => wrongContact(values, { t, optionalEmail: true }),
      async send(values) {
        const applied = await applyToMatch(context.client, match.club.id, match.id, bodyOf(values));
        setToken(applied.token);
        context.emit('match-applied', { match_id: match.id, starts_at: match.starts_at, ends_at: match.ends_at });
      },
      outcomeOf(error) {
        // A number that has applied already is about the phone.
        if (error.code === 'ALREADY_APPLIED') return wrongFields(FIELDS, { telephone: error.message });
        if (!ENDED.includes(error.code)) return undefined;
        onEnded(error);
        return { step: 'filling', errors: {} };
      },
    },
    { store, t },
  );
  return { ...form, token };
}
