import type { ReactNode } from 'react';
import type { QrCode as Code } from '#core/schemas/index.ts';

/** Draws the QR code of the booking's URL, which the API sends. */
export function QrCode({ code, label }: { code: Code; label: string }): ReactNode {
  const { size, path } = code;
  return (
    <div className="qr">
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </div>
  );
}
