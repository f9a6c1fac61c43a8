import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { followScheme } from './follow-scheme.ts';
import { MapFrame } from './map-frame.tsx';
import type { ClubMapProps } from './types.ts';
import { useLoaded } from './use-loaded.ts';
import { useStyles } from './use-styles.ts';

/** Clubs on a map. Its code and texts load when it is first rendered. */
export function ClubMap(props: ClubMapProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const loaded = useLoaded(props.language, props.onError);
  useStyles(root);
  useLayoutEffect(() => followScheme(root.current!), []);
  return (
    <div ref={root} className="map" part="map" aria-busy={loaded.status === 'loading'}>
      {loaded.status === 'loaded' && <MapFrame {...props} {...loaded.map} />}
      {loaded.status === 'failed' && (
        <div className="map-note" role="status">
          <p>{loaded.t('unavailable')}</p>
          <button part="retry" type="button" className="button button-small" onClick={loaded.retry}>
            {loaded.t('retry')}
          </button>
        </div>
      )}
    </div>
  );
}
