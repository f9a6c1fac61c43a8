import { type ReactNode, useEffect, useState } from 'react';

interface Drawing {
  size: number;
  path: string;
}

/** Four light modules around the code, as its standard asks for. */
const QUIET = 4;

async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}

/** A code for the club's scanner, dark on white in every colour scheme; its place is kept until it is drawn. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let current = true;
    // Without the code there is still its text below.
    draw(text)
      .then((drawn) => current && setDrawing(drawn))
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <div className="qr">
      {drawing && (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={drawing.path} fill="#0e1020" />
        </svg>
      )}
    </div>
  );
}
