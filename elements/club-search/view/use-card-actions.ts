import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CardSlot } from '#core/schemas/index.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { clubUrl, originOf } from '../club-url.ts';
import { parts } from '../deferred-parts.ts';
import type { CardActions, ClubReference } from '../model.ts';
import type { SearchStore } from '../state.ts';

interface Environment {
  store: SearchStore;
  context: WidgetContext;
  /** The attribute `club-url`. */
  template: string | undefined;
  fail(error: unknown): void;
  rememberFocus(): void;
}

/** The origin of club pages. Unknown at the first render of a served list, which repeats the server's. */
function useOrigin(context: WidgetContext, served: boolean): string {
  const read = () => originOf(context.element?.getAttribute('api'));
  const [origin, setOrigin] = useState(() => (served ? '' : read()));
  useEffect(() => setOrigin(read), [context]);
  return origin;
}

/** Opens the booking of a free time, unless a listener of the page prevents it. */
async function book({ store, context, fail, rememberFocus }: Environment, club: string, { token, ...slot }: CardSlot) {
  if (!context.emit('slot-select', { club, slots: [token], ...slot })) return;
  rememberFocus();
  try {
    await context.loadElement('booking-flow');
    store.send('bookingOpened', { club, slotToken: token });
  } catch (error) {
    fail(error);
  }
}

function voteActions(
  { store, context }: Environment,
  latest: RefObject<Environment>,
): Pick<CardActions, 'vote' | 'announceVote'> {
  const fail = (error: unknown) => latest.current.fail(error);
  return {
    async vote(club, value) {
      const { castVote } = await parts.vote.load().catch((error: unknown) => {
        fail(error);
        throw error;
      });
      return castVote(context, club, value);
    },
    announceVote(result) {
      // `vote` has told that the part did not load.
      if (result === 'failed' && !parts.vote.value) return;
      parts.vote.run(
        ({ voteText }) => voteText(context, result).then((text) => store.send('announced', text), fail),
        fail,
      );
    },
  };
}

/** The actions of all cards: one object, so that cards render again only for what they show. */
export function useCardActions(environment: Environment, served: boolean): CardActions {
  const { context, store, template } = environment;
  const { client, language } = context;
  const latest = useRef(environment);
  latest.current = environment;
  const origin = useOrigin(context, served);
  return useMemo<CardActions>(() => {
    const urlOf: CardActions['urlOf'] = (club) => clubUrl(club, { template, language, origin });
    return {
      client,
      urlOf,
      select(club: ClubReference) {
        parts.recordSelection.run((part) => part.recordSelection(client, club), context.report);
        const { id, slug, title } = club;
        return context.emit('club-select', { id, slug, title, url: urlOf(club) });
      },
      book: (club, slot) => book(latest.current, club.slug, slot),
      point(id) {
        store.send('pointed', id);
        // By the time a club is selected, its code must be loaded: the page may be left at once.
        parts.recordSelection.load().catch(() => {});
      },
      ...voteActions(environment, latest),
    };
  }, [context, origin, template]);
}
