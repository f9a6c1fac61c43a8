import { type ReactNode, useRef, useState } from 'react';
import { useLoaded } from './load.ts';
import { MapFrame } from './MapFrame.tsx';
import type { ClubMapProps } from './types.ts';
import { useStyles } from './use-styles.ts';

/** The clubs on a map. Its code and texts come when it is first shown; `ClubMapProps` says what goes in and out. */
export function ClubMap(props: ClubMapProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const loaded = useLoaded(props.language, attempt, props.onError);
  useStyles(root);
  return (
    <div ref={root} className="map" part="map" aria-busy={!loaded}>
      {loaded?.createEngine && <MapFrame {...props} {...loaded} />}
      {loaded && !loaded.createEngine && (
        <div className="map-note" role="status">
          <p>{loaded.t('unavailable')}</p>
          <button part="retry" type="button" className="button button-small" onClick={() => setAttempt(attempt + 1)}>
            {loaded.t('retry')}
          </button>
        </div>
      )}
    </div>
  );
}
