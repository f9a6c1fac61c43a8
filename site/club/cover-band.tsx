import { type ComponentType, useEffect, useState } from 'react';
import { battery } from '#core/site.ts';
import { Drawing } from '../ui/drawing.tsx';
import { BAND, type BandProps, type LiveBandProps } from './band.ts';

/** Runs something when the page has been painted and has nothing else to do. Returns a cleanup function. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}

/**
 * A picture of the club's courts in a row. With script, a slider below it chooses a time, and the
 * courts that are free then can be pressed.
 */
export function CoverBand(props: BandProps) {
  const { club } = props;
  const [Live, setLive] = useState<ComponentType<LiveBandProps>>();
  const [stage, setStage] = useState<HTMLElement | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./live-band.tsx').then(
          ({ LiveBand }) => setLive(() => LiveBand),
          // The picture remains.
          () => {},
        );
      }),
    [],
  );
  if (club.courts.length === 0) return null;
  const svg = battery({ seed: String(club.id), courts: club.courts, ...BAND });
  return (
    <div className="club-band">
      <div className="band-window">
        <div ref={setStage} className="band-stage">
          <Drawing className="band-picture" svg={svg} />
        </div>
      </div>
      {Live && stage && <Live key={club.id} {...props} stage={stage} />}
    </div>
  );
}
