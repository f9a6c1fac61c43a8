import { useEffect, useState, useSyncExternalStore } from 'react';
import { announcePaid } from '../announce.ts';
import { followKind, load, poll, refresh, refreshWhenOnline } from '../load.ts';
import { type ComponentProps, isUnsettled, kindOf, type Page, type PageState } from '../model.ts';
import { startPolling } from '../polling.ts';
import { createPage } from '../state.ts';
import { moveFocus } from './focus.ts';

/** Loads the booking that the server did not load, and each later one of another token or language. */
function useBooking(page: Page, { token, initial, context }: ComponentProps): void {
  const { client, language } = context;
  const [requested] = useState(() => {
    const isServed = Boolean(initial?.booking || initial?.code);
    return isServed ? { token, language } : { token: undefined, language: undefined };
  });
  useEffect(() => {
    if (requested.token === token && requested.language === language) return;
    if (requested.token !== token) page.applyEvent({ type: 'open' });
    Object.assign(requested, { token, language });
    void load(page);
  }, [token, client]);
  useEffect(() => page.abortRequest, [page]);
}

/** Follows what changes the booking without the visitor, and the page's own calls. */
function useUpdates(page: Page, { kind }: ComponentProps, { booking }: PageState): void {
  const { context } = page.environment;
  const unsettled = booking !== undefined && isUnsettled(booking);
  useEffect(() => (unsettled ? startPolling(() => poll(page)) : undefined), [page, unsettled]);
  useEffect(() => refreshWhenOnline(page), [page]);
  useEffect(() => context.expose({ refresh: () => refresh(page) }), [page, context]);
  useEffect(() => followKind(page), [page, kind]);
}

/** Tells the host page what is on the page. */
function useAnnouncements(page: Page, { booking }: PageState): void {
  const { context, kind, token } = page.environment;
  const isFilled = booking !== undefined;
  useEffect(() => {
    if (isFilled) context.emit('ready');
  }, [isFilled]);
  const isPaid = kind === 'payment' && booking?.payment_status === 'paid';
  useEffect(() => {
    if (booking && isPaid) announcePaid(context, token, booking);
  }, [isPaid, booking?.token]);
}

/** Creates the store of a page and starts its effects. */
export function usePage(props: ComponentProps): { page: Page; state: PageState } {
  const { token, kind, returnUrl, context, initial } = props;
  const environment = { token, kind: kindOf(kind), returnUrl, context };
  const [page] = useState(() => createPage(initial, environment));
  page.environment = environment;
  const state = useSyncExternalStore(page.subscribe, page.getState, page.getInitialState);
  useBooking(page, props);
  useUpdates(page, props, state);
  useAnnouncements(page, state);
  const { focus } = state;
  useEffect(() => {
    if (focus) moveFocus(context.element?.shadowRoot, focus.target);
  }, [focus]);
  return { page, state };
}
