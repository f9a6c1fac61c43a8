import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toJson } from '#core/api/json.ts';
import { RECENT_CLUBS_NAME } from '#core/domain/storage-names.ts';
import { createReader, type Messages } from '#core/i18n/reader.ts';
import type { Search } from '#core/state/search.ts';
import { localStore } from '#core/state/storage.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { whenNear } from '#elements/shared/deferred/start-times.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { parts } from '../deferred-parts.ts';
import {
  type CardActions,
  type ChangeSearch,
  type ClubReference,
  type DialogName,
  type Found,
  pageSizeOf,
  type SearchProps,
  type SearchState,
  startOf,
  type View,
  viewOf,
} from '../model.ts';
import { createSearchStore, type SearchStore, takeBegun } from '../state.ts';
import type { SearchWriting } from '../text.ts';
import { useCardActions } from './use-card-actions.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { nextPageQuery, useRequests } from './use-requests.ts';
import { useWide } from './use-wide.ts';

/** What the page needs once it has been read for a while. */
const keepFresh = deferred(() => import('../deferred/keep-fresh.ts'));

export interface ClubSearchProps extends SearchProps {
  context: WidgetContext;
  messages: Messages;
  initial: Found | undefined;
}

/** What the components of the search render, and what their controls call. */
export interface SearchModel {
  props: ClubSearchProps;
  store: SearchStore;
  state: SearchState;
  writing: SearchWriting;
  root: RefObject<HTMLDivElement | null>;
  /** Gets the focus when the node that had it is removed. */
  heading: RefObject<HTMLElement | null>;
  view: View;
  /** The map is on the page: the visitor asked for it, and there is room. */
  mapShown: boolean;
  /** Shows the map in place of the list, or the list again where the visitor left it. */
  toggleMap(): void;
  /** The visitor has viewed clubs before. False on a server. */
  hasRecentClubs: boolean;
  /** The query that shows one page more; undefined without `sync-url`. */
  nextQuery: string | undefined;
  actions: CardActions;
  change: ChangeSearch;
  load(): Promise<void>;
  more(): Promise<void>;
  openDialog(name: DialogName): void;
  /** Selects a club and opens its page, unless a listener of the page prevents it. */
  openClub(club: ClubReference): void;
  sortByDistance(): void;
  /** Tells the visitor and the page that a deferred part did not load. */
  fail(error: unknown): void;
}

/** The search of the attributes: the same object until it differs. */
function useStart(props: SearchProps): Search {
  const json = toJson(startOf(props));
  return useMemo<Search>(() => JSON.parse(json), [json]);
}

/** The chosen view, else that of the attribute, and whether the map is on the page. */
function useView(
  root: RefObject<HTMLElement | null>,
  chosen: View | undefined,
  attribute: string | undefined,
  choose: (view: View) => void,
) {
  const view = chosen ?? viewOf(attribute);
  const wide = useWide(root, view === 'both');
  const place = useRef(0);
  const wasMap = useRef(false);
  useLayoutEffect(() => {
    // The map takes the place of the list, of which more may be above the window.
    if (chosen === 'map' && root.current!.getBoundingClientRect().top < 0) root.current!.scrollIntoView();
    else if (wasMap.current) scrollTo({ top: place.current, behavior: 'instant' });
    wasMap.current = chosen === 'map';
  }, [chosen]);
  return {
    view,
    mapShown: view === 'map' || (view === 'both' && wide === true),
    toggleMap() {
      if (view !== 'map') place.current = scrollY;
      choose(view === 'map' ? 'list' : 'map');
    },
  };
}

function useRecentClubs(context: WidgetContext): boolean {
  const [hasRecentClubs, setHasRecentClubs] = useState(false);
  useEffect(() => setHasRecentClubs(localStore.get(RECENT_CLUBS_NAME) !== undefined), [context]);
  return hasRecentClubs;
}

/** The search of one element: its state, and what its controls do. */
export function useClubSearch(props: ClubSearchProps): SearchModel {
  const { context, messages, initial, syncUrl } = props;
  const { client, language } = context;
  const [root, heading] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  const start = useStart(props);
  const [store] = useState(() => takeBegun(client) ?? createSearchStore(start, initial));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  const { view, mapShown, toggleMap } = useView(root, state.view, props.view, (chosen) => store.set({ view: chosen }));
  const options = { client, pageSize: pageSizeOf(props), pins: mapShown };
  const { change, load, more, reset } = useRequests(store, state, { context, start, syncUrl, options });
  const writing = useMemo<SearchWriting>(
    () => ({ t: createReader(messages, language), language, today: state.today, served: initial !== undefined }),
    [messages, language, state.today],
  );
  const fail = (error: unknown) => {
    store.send('partFailed', writing.t('errorPart'));
    context.report(error);
  };
  const rememberFocus = useFocusReturn(context, heading, state.dialog !== undefined || state.order !== undefined);
  const actions = useCardActions(
    { store, context, template: props.clubUrl, fail, rememberFocus },
    initial !== undefined,
  );
  const hasRecentClubs = useRecentClubs(context);
  const openDialog = (name: DialogName) => {
    rememberFocus();
    store.set({ dialog: name });
  };
  useEffect(() => context.expose({ refresh: load, reset, openFilters: () => openDialog('filters') }), [context]);
  useEffect(() => {
    const ending = new AbortController();
    whenNear(() => keepFresh.run((code) => code.keepFresh({ store, load, client, change }, ending.signal), 'ignore'));
    return () => ending.abort();
  }, [client]);
  const isFilled = state.results !== undefined;
  useLayoutEffect(() => {
    if (isFilled) context.emit('ready');
  }, [isFilled]);
  return {
    ...{ props, store, state, writing, root, heading, view, mapShown, hasRecentClubs },
    ...{ actions, change, load, more, toggleMap, fail },
    nextQuery: nextPageQuery(store, state, { syncUrl, start }, initial),
    openDialog,
    openClub(club) {
      if (actions.select(club)) location.assign(actions.urlOf(club));
    },
    sortByDistance() {
      const failed = () => store.set({ announcement: writing.t('locationFailed') });
      parts.position.run((code) => code.sortByDistance(change).catch(failed), failed);
    },
  };
}
