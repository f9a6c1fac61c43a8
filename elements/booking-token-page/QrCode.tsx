import { type ReactNode, useEffect, useState } from 'react';
import { qrPath } from './qr-path.ts';

/** Modules of white around the code, which readers need. */
const QUIET_ZONE = 4;

interface Drawing {
  size: number;
  path: string;
}

/** The link as a QR code. Its encoder comes after the ticket, which keeps the place free. */
export function QrCode({ url, label }: { url: string | undefined; label: string }): ReactNode {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    if (!url) return undefined;
    let current = true;
    import('uqr')
      .then(({ encode }) => {
        const { data, size } = encode(url, { ecc: 'M', border: QUIET_ZONE });
        if (current) setDrawing({ size, path: qrPath(data) });
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
