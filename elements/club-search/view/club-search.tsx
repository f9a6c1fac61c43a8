import type { ReactNode } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { parts } from '../deferred-parts.ts';
import { icons } from '../icons.ts';
import { FilterBar } from './filter-bar.tsx';
import { ResultPane } from './result-pane.tsx';
import { type ClubSearchProps, type SearchModel, useClubSearch } from './use-club-search.ts';

/** The map, beside the list or in its place. The section keeps its space while the map loads. */
function MapSection({ search }: { search: SearchModel }): ReactNode {
  const { props, state, store, writing, view, mapShown } = search;
  const { value: map } = useDeferred(parts.mapPane, { when: 'demand', wanted: mapShown, onError: search.fail });
  if (view === 'list') return null;
  return (
    <section part="map" className="map-pane" aria-label={writing.t('map')}>
      {map && state.results && (
        <map.MapPane
          {...props}
          state={state}
          results={state.results}
          writing={writing}
          onActivate={(id) => store.set({ activeId: id })}
          onSelect={search.openClub}
          change={search.change}
        />
      )}
    </section>
  );
}

/** On narrow elements: shows the map in place of the list, or the list again. */
function MapToggle({ search }: { search: SearchModel }): ReactNode {
  const { state, view, writing, toggleMap } = search;
  const other = view === 'map' ? 'list' : 'map';
  if (state.results?.total === 0 && view !== 'map') return null;
  return (
    <button type="button" part="show-map" className="button show-map" onClick={toggleMap}>
      <Icon path={icons[other]} />
      {writing.t(`view_${other}`)}
    </button>
  );
}

/** The choice of a city, all filters, or the booking of a free time. */
function OpenDialog({ search }: { search: SearchModel }): ReactNode {
  const { props, store, state, writing, change, load, fail } = search;
  const { context, messages } = props;
  const { dialog, order } = state;
  const { value: dialogs } = useDeferred(parts.dialogs, {
    when: 'demand',
    wanted: dialog !== undefined,
    onError: fail,
  });
  const { value: booking } = useDeferred(parts.bookingDialog, {
    when: 'demand',
    wanted: order !== undefined,
    onError: fail,
  });
  return (
    <>
      {dialog && dialogs && (
        <dialogs.Dialogs
          name={dialog}
          state={state}
          writing={writing}
          messages={messages}
          context={context}
          change={change}
          onClose={() => store.set({ dialog: undefined })}
          onError={fail}
        />
      )}
      {order && booking && (
        <booking.BookingDialog
          order={{ slots: [order.slotToken] }}
          club={order.club}
          context={context}
          onDone={load}
          onClose={() => store.set({ order: undefined })}
        />
      )}
    </>
  );
}

/** Finds clubs, coaches and services by many filters, as a list and on a map. */
export function ClubSearch(props: ClubSearchProps): ReactNode {
  const search = useClubSearch(props);
  const { state, root, view } = search;
  return (
    <div className={`search view-${view}`} ref={root} aria-busy={state.loading}>
      <FilterBar search={search} />
      <div className="split">
        <ResultPane search={search} />
        <MapSection search={search} />
      </div>
      <MapToggle search={search} />
      <p className="visually-hidden" role="status">
        {state.announcement}
      </p>
      <OpenDialog search={search} />
    </div>
  );
}
