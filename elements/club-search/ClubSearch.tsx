import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RECENT_CLUBS_NAME } from '#core/domain/storage-names.ts';
import { createReader } from '#core/i18n/reader.ts';
import { localStore } from '#core/state/storage.ts';
import { importAgain, type Messages, type WidgetContext } from '#elements/shared/element/index.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import type { CardActions } from './ClubCard.tsx';
import { clubUrl, originOf } from './club-url.ts';
import type { Found } from './data.ts';
import { Failure } from './Failure.tsx';
import { FilterBar } from './FilterBar.tsx';
import { icons } from './icons.ts';
import { useLazy } from './lazy.ts';
import { parts } from './parts.ts';
import { pageSizeOf, type SearchProps } from './props.ts';
import { ResultHead, type View } from './ResultHead.tsx';
import { ResultList } from './ResultList.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useSearch } from './use-search.ts';
import { useWide } from './use-width.ts';
import type { Writing } from './writing.ts';

interface Props extends SearchProps {
  context: WidgetContext;
  messages: Messages;
  initial: Found | undefined;
}

/** px of the element from which list and map stand side by side; club-search.css has the same. */
const WIDE = 960;

const viewOf = (view: string | undefined): View => (view === 'map' || view === 'both' ? view : 'list');

/** Clubs, coaches and services to be found by many filters, as a list and on a map. */
export function ClubSearch(props: Props): ReactNode {
  const { context, messages, initial, clubUrl: template, headingLevel = 2 } = props;
  const { client, language } = context;
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLElement>(null);
  const [chosenView, setView] = useState<View>();
  const view = chosenView ?? viewOf(props.view);
  const wide = useWide(root, WIDE, view === 'both');
  const mapShown = view === 'map' || (view === 'both' && wide === true);
  const { state, change, reset, more, load, nextUrl } = useSearch({ ...props, initial, pins: mapShown });
  const { results, today, error } = state;
  const writing = useMemo<Writing>(
    () => ({ t: createReader(messages, language), language, today, served: initial !== undefined }),
    [messages, language, today],
  );
  const { t } = writing;

  const originHere = () => originOf(context.element?.getAttribute('api'));
  // A server does not know it: what it rendered is first rendered again without.
  const [origin, setOrigin] = useState(() => (initial ? '' : originHere()));
  const [said, say] = useState('');
  const [activeId, setActive] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'location' | 'filters'>();
  const [order, setOrder] = useState<{ order: { slots: string[] }; club: string }>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    setOrigin(originHere);
    setSeen(localStore.get(RECENT_CLUBS_NAME) !== undefined);
  }, [context]);
  useEffect(() => context.expose({ refresh: load, reset: () => latest.current.reset() }), [context]);
  const filled = results !== undefined;
  useEffect(() => {
    if (filled) context.emit('ready');
  }, [filled]);

  const failed = (failure: unknown) => {
    say(t('errorPart'));
    setDialog(undefined);
    context.report(failure);
  };
  const dialogs = useLazy(parts.dialogs, dialog !== undefined, failed);
  const map = useLazy(parts.map, mapShown, failed);
  const recent = useLazy(parts.recent, seen && results !== undefined, failed);
  const nothing = useLazy(parts.empty, results?.total === 0, failed);
  const booking = useLazy(parts.booking, order !== undefined, failed);

  const urlOf = (club: { id: number; slug: string }) => clubUrl(club, { template, language, origin });
  const select: CardActions['select'] = ({ id, slug, title, city }) => {
    parts.choice.load().then(({ rememberClub, track }) => {
      rememberClub({ id, slug, title, city: city.title });
      return track(client, 'club_select', { clubSlugs: [slug], clubIds: [id] });
    }, context.report);
    return context.emit('club-select', { id, slug, title, url: urlOf({ id, slug }) });
  };
  const opener = useRef<HTMLElement | null>(null);
  const remember = () => {
    opener.current = context.element?.shadowRoot?.activeElement as HTMLElement | null;
  };
  const showing = dialog !== undefined || order !== undefined;
  // Once a dialog has gone, for while it stands nothing outside can have the focus; and at once, before somebody moves it on.
  useLayoutEffect(() => {
    if (showing || !opener.current) return;
    (opener.current.isConnected ? opener.current : head.current)?.focus();
    opener.current = null;
  }, [showing]);
  // The map stands where the list began, which may be far above what was in sight.
  useEffect(() => {
    if (chosenView === 'map') head.current!.scrollIntoView();
  }, [chosenView]);
  const openDialog = (name: 'location' | 'filters') => {
    remember();
    setDialog(name);
  };
  const closeDialog = () => setDialog(undefined);
  const book: CardActions['book'] = async ({ slug }, { token, ...slot }) => {
    if (!context.emit('slot-select', { club: slug, slots: [token], ...slot })) return;
    remember();
    try {
      await context.loadElement('booking-flow');
      setOrder({ order: { slots: [token] }, club: slug });
    } catch (failure) {
      failed(failure);
    }
  };
  const current = {
    urlOf,
    select,
    book,
    reset() {
      setView(undefined);
      setDialog(undefined);
      setOrder(undefined);
      return reset();
    },
  };
  const latest = useRef(current);
  latest.current = current;
  // One object for all cards, so that they are drawn again only for what they show.
  const actions = useMemo<CardActions>(
    () => ({
      context,
      urlOf: (club) => latest.current.urlOf(club),
      select: (club) => latest.current.select(club),
      book: (club, slot) => latest.current.book(club, slot),
      point: (id) => {
        setActive(id);
        // What reports a choice is there by the time it is made: the page may be left with it.
        parts.choice.load().catch(() => {});
      },
      say,
    }),
    [context, origin, template],
  );
  const open = (club: Parameters<typeof select>[0]) => {
    if (select(club)) location.assign(urlOf(club));
  };

  const sortByDistance = async () => {
    try {
      const { nearest } = await importAgain(() => import('./locate.ts'));
      change(await nearest());
    } catch {
      say(t('locationFailed'));
    }
  };
  const toHead = () => head.current?.focus();
  const level = Math.min(headingLevel + 1, 6);
  const empty = results && results.total === 0;
  return (
    <div className={`search view-${view}`} ref={root} aria-busy={state.loading}>
      <FilterBar
        state={state}
        writing={writing}
        change={change}
        open={openDialog}
        failed={failed}
        suggestions={{ client, onClub: open, typed: context.element?.shadowRoot?.querySelector('input')?.value }}
      />
      <div className="split">
        <div className="results">
          <ResultHead
            state={state}
            writing={writing}
            level={headingLevel}
            heading={head}
            view={view}
            setView={setView}
            change={change}
            sortByDistance={sortByDistance}
          />
          <ActiveFilters state={state} writing={writing} change={change} leave={toHead} />
          {error !== undefined && <Failure error={error} t={t} onRetry={load} />}
          {!results && error === undefined && <Skeleton count={Math.min(pageSizeOf(props), 6)} label={t('loading')} />}
          {empty && nothing && <nothing.Empty results={results} writing={writing} change={change} />}
          {results && !empty && (
            <ResultList
              results={results}
              level={level}
              writing={writing}
              actions={actions}
              adding={state.adding}
              moreUrl={nextUrl}
              onMore={more}
              failed={failed}
            />
          )}
          {recent && <recent.Recent level={level} writing={writing} actions={actions} />}
        </div>
        {view !== 'list' && (
          <section part="map" className="map-pane" aria-label={t('map')}>
            {mapShown && map && results && (
              <map.MapPane
                {...props}
                state={state}
                results={results}
                writing={writing}
                activeId={activeId}
                onActivate={setActive}
                onSelect={open}
                change={change}
              />
            )}
          </section>
        )}
      </div>
      {(!empty || view === 'map') && (
        <button
          type="button"
          part="show-map"
          className="button show-map"
          onClick={() => setView(view === 'map' ? 'list' : 'map')}
        >
          <Icon path={view === 'map' ? icons.list : icons.map} />
          {t(view === 'map' ? 'view_list' : 'view_map')}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {dialog && dialogs && (
        <dialogs.Dialogs
          name={dialog}
          state={state}
          writing={writing}
          messages={messages}
          context={context}
          change={change}
          onClose={closeDialog}
          failed={failed}
        />
      )}
      {order && booking && (
        <booking.BookingDialog {...order} context={context} onDone={load} onClose={() => setOrder(undefined)} />
      )}
    </div>
  );
}
