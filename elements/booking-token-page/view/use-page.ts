import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { followKind, load, refresh } from '../load.ts';
import { type ComponentProps, kindOf, type Page, type PageState } from '../model.ts';
import { createPage } from '../state.ts';
import { moveFocus } from './focus.ts';

/** Loads the booking that the server did not load, and again for another token or language. */
function useBooking(page: Page, { token, initial, context }: ComponentProps): void {
  const { client, language } = context;
  const requested = useRef(initial?.booking || initial?.code ? [token, language] : []);
  useEffect(() => {
    const [before, beforeLanguage] = requested.current;
    if (before === token && beforeLanguage === language) return;
    requested.current = [token, language];
    if (before !== token) page.applyEvent({ type: 'open' });
    void load(page);
  }, [token, client]);
  useEffect(() => page.abortRequest, [page]);
}

/** Creates the store of a page and starts its effects. */
export function usePage(props: ComponentProps): { page: Page; state: PageState } {
  const { token, kind, unpaid, returnUrl, context, initial } = props;
  const environment = { token, kind: kindOf(kind), returnUrl, context };
  const [page] = useState(() => createPage(initial, environment, unpaid));
  page.environment = environment;
  const state = useSyncExternalStore(page.subscribe, page.getState, page.getInitialState);
  const { focus, booking } = state;
  const isFilled = booking !== undefined;

  useBooking(page, props);
  useEffect(() => followKind(page), [page, kind]);
  useEffect(() => context.expose({ refresh: () => refresh(page) }), [page, context]);
  useLayoutEffect(() => {
    if (isFilled) context.emit('ready');
  }, [isFilled]);
  // With the render, so that the next key already finds the focus in its new place.
  useLayoutEffect(() => {
    if (focus) moveFocus(context.element?.shadowRoot, focus.target);
  }, [focus]);
  return { page, state };
}
