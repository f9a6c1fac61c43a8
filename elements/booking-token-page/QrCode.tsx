import { type ReactNode, useEffect, useState } from 'react';
import type { Drawing } from './later.ts';

/** The link as a QR code. Its encoder comes after the ticket, which keeps the place free. */
export function QrCode({ url, label }: { url: string | undefined; label: string }): ReactNode {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    if (!url) return undefined;
    let current = true;
    import('./later.ts')
      .then(({ drawingOf }) => {
        if (current) setDrawing(drawingOf(url));
      })
      // Without the encoder the code below is still there to be read out.
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [url]);
  return (
    <div className="qr">
      {drawing && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawing.size} ${drawing.size}`} shapeRendering="crispEdges">
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
}
