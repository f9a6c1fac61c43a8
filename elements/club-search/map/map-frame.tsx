import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Attribution, ScaleBar } from './credits.tsx';
import { type GestureHint, sharePageGestures } from './gestures.ts';
import type { ClubMapProps } from './types.ts';
import { useEngine } from './use-engine.ts';
import type { LoadedMap } from './use-loaded.ts';

const HINT_MS = 1600;

/** The gesture that was left to the page a moment ago, for a hint. */
function useHint(frame: RefObject<HTMLElement | null>, view: RefObject<HTMLElement | null>): GestureHint | undefined {
  const [hint, setHint] = useState<GestureHint>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = sharePageGestures(frame.current!, view.current!, (gesture) => {
      setHint(gesture);
      clearTimeout(timer);
      timer = setTimeout(() => setHint(undefined), HINT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [frame, view]);
  return hint;
}

const Drawing = ({ path }: { path: string }) => (
  <svg className="icon" aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
    <path d={path} />
  </svg>
);

/** The number of maps so far. Outside of a shadow root, ids must be unique in the page. */
let maps = 0;

/** The map with its buttons, hint, scale and attribution. */
export function MapFrame(props: ClubMapProps & LoadedMap): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLElement>(null);
  const [keys] = useState(() => `map-keys-${++maps}`);
  const { engine, drawn, moved, metresPerPixel, searchHere } = useEngine(view, props);
  const hint = useHint(frame, view);
  const { t, tiles } = props;
  const wheelKey = /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    <div ref={frame} className="map-frame">
      <section ref={view} className="map-view" tabindex={0} aria-label={t('map')} aria-describedby={keys} />
      <p id={keys} hidden>
        {t('keys')}
      </p>
      {moved && props.onBoundsSearch && (
        <button type="button" className="map-button map-search" part="map-search" onClick={searchHere}>
          <Drawing path="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM21 21l-5.5-5.5" />
          {t('searchHere')}
        </button>
      )}
      <div className="map-zoom">
        <button
          part="map-button"
          type="button"
          className="map-button"
          aria-label={t('zoomIn')}
          onClick={() => engine?.zoom(1)}
        >
          <Drawing path="M12 5v14M5 12h14" />
        </button>
        <button
          part="map-button"
          type="button"
          className="map-button"
          aria-label={t('zoomOut')}
          onClick={() => engine?.zoom(-1)}
        >
          <Drawing path="M5 12h14" />
        </button>
      </div>
      <p className={hint ? 'map-hint map-hint-shown' : 'map-hint'} aria-hidden="true">
        {hint === 'wheel' ? t('wheelHint', { key: wheelKey }) : t('touchHint')}
      </p>
      <div className="map-foot">
        <ScaleBar metresPerPixel={metresPerPixel} t={t} />
        <Attribution text={drawn || !tiles ? t('naturalEarth') : tiles.attribution} />
      </div>
    </div>
  );
}
