import { useEffect, useMemo, useRef, useState } from 'react';
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

/**
 * The origin of club pages. Unknown at the first render of a served list, which repeats the
 * server's.
 */
function useOrigin(context: WidgetContext, served: boolean): string {
  const read = () => originOf(context.element?.getAttribute('api'));
  const [origin, setOrigin] = useState(() => (served ? '' : read()));
  useEffect(() => setOrigin(read), [context]);
  return origin;
}

/** The actions of all cards: one object, so that cards render again only for what they show. */
export function useCardActions(environment: Environment, served: boolean): CardActions {
  const { context, store, template } = environment;
  const { client, language } = context;
  const latest = useRef(environment);
  latest.current = environment;
  const origin = useOrigin(context, served);
  return useMemo<CardActions>(() => {
    const fail = (error: unknown) => latest.current.fail(error);
    const urlOf: CardActions['urlOf'] = (club) => clubUrl(club, { template, language, origin });
    return {
      client,
      urlOf,
      select(club: ClubReference) {
        parts.actions.run(({ recordSelection }) => recordSelection(context, club), context.report);
        const { id, slug, title } = club;
        return context.emit('club-select', { id, slug, title, url: urlOf(club) });
      },
      book: (club, slot) =>
        parts.actions.run(({ openBooking }) => openBooking(latest.current, club.slug, slot).catch(fail), fail),
      point(id) {
        store.set({ activeId: id });
        // By the time a club is selected, the code must be loaded: the page may be left at once.
        parts.actions.load().catch(() => {});
      },
    };
  }, [context, origin, template]);
}
