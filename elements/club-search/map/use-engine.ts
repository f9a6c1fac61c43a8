import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Marker } from './clusters.ts';
import type { Engine } from './engine.ts';
import { boundsOf } from './geometry.ts';
import { samePins } from './same-pins.ts';
import type { ClubMapProps, MapBounds, Pin } from './types.ts';
import type { LoadedMap } from './use-loaded.ts';

export interface MapState {
  engine: Engine | undefined;
  /** The drawn map is shown instead of tiles. */
  drawn: boolean;
  /** The visitor has moved the map since it showed the searched area. */
  moved: boolean;
  metresPerPixel: number;
  searchHere(): void;
}

type Latest = RefObject<ClubMapProps & LoadedMap>;

function pinTexts(latest: Latest) {
  const text = ({ pin, free }: Marker) =>
    free ? latest.current.priceLabel(pin) || pin.title : latest.current.t('taken');
  return {
    text,
    name: (marker: Marker) => {
      const { title } = marker.pin;
      const values = { title, price: text(marker), count: marker.count };
      if (marker.count === 1 && values.price === title) return title;
      return latest.current.t(marker.count === 1 ? 'pin' : marker.free ? 'cluster' : 'clusterTaken', values);
    },
  };
}

/** Whether two areas are equal when rounded to four decimals, as in a page's address. */
const sameBounds = (a: MapBounds, b: MapBounds) => a.every((degrees, index) => Math.abs(degrees - b[index]!) < 1e-4);

/**
 * Creates the map in the container and keeps it in sync with the props. It calls the handlers of
 * the latest render.
 */
export function useEngine(container: RefObject<HTMLElement | null>, props: ClubMapProps & LoadedMap): MapState {
  const latest: Latest = useRef(props);
  latest.current = props;
  const [engine, setEngine] = useState<Engine>();
  const [drawn, setDrawn] = useState(false);
  const [moved, setMoved] = useState(false);
  const [metresPerPixel, setMetresPerPixel] = useState(0);
  const pins = useRef<readonly Pin[]>(props.pins);
  if (!samePins(pins.current, props.pins)) pins.current = props.pins;
  /** The bounds that were shown or searched last, before the visitor moved the map. */
  const shown = useRef<MapBounds | null>(null);
  const { createEngine, t, tiles, center, bounds, activeId } = props;

  useEffect(() => {
    const { language, tiles = null } = latest.current;
    setDrawn(false);
    const made = createEngine(container.current!, {
      ...pinTexts(latest),
      language,
      tiles,
      onActivate: (id) => latest.current.onActivate(id),
      onSelect: (id) => latest.current.onSelect(id),
      onDrawn: setDrawn,
      onView: (view) => {
        setMetresPerPixel(view.metresPerPixel);
        if (view.byVisitor) setMoved(true);
      },
    });
    setEngine(made);
    return () => {
      setEngine(undefined);
      made.remove();
    };
  }, [createEngine, tiles?.url]);

  // Shows the results. A visitor who has moved the map and sees some of them keeps the view.
  useEffect(() => {
    if (!engine) return;
    engine.setPins(pins.current);
    const around = boundsOf(pins.current);
    const before = shown.current;
    shown.current = bounds ?? null;
    if (bounds) {
      if (before && sameBounds(bounds, before)) return;
      engine.fit(bounds, true);
    } else if (moved && pins.current.some((pin) => engine.holds(pin))) return;
    else if (around) engine.fit(around);
    else if (center) engine.center(center);
    setMoved(false);
  }, [engine, pins.current, bounds?.join()]);

  useEffect(() => engine?.setActive(activeId), [engine, activeId]);
  useEffect(() => engine?.setLanguage(props.language, t('pins')), [engine, props.language, t]);
  useEffect(
    () => engine?.setVisitor(center?.visitor ? center : null, t('visitor')),
    [engine, t, center?.visitor, center?.latitude, center?.longitude],
  );

  return {
    engine,
    drawn,
    moved,
    metresPerPixel,
    searchHere: () => {
      shown.current = engine!.bounds();
      setMoved(false);
      props.onBoundsSearch?.(shown.current);
    },
  };
}
