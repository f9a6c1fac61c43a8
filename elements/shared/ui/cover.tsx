import { type ReactNode, useMemo } from 'react';
import { cover } from '#core/domain/covers/index.ts';

interface CoverProps {
  /** The club's number: one club keeps one drawing. */
  seed: number;
  sport: string;
  surface: string;
  /** Of the drawing, in px; the style sheet gives the size on the page. */
  width: number;
  height: number;
}

/** A club's courts as a drawing. It says nothing that the words beside it do not. */
export function Cover({ seed, sport, surface, width, height }: CoverProps): ReactNode {
  const drawing = useMemo(
    () => ({ __html: cover({ seed: String(seed), sport, surface, width, height } as Parameters<typeof cover>[0]) }),
    [seed, sport, surface, width, height],
  );
  return <div className="cover" aria-hidden="true" dangerouslySetInnerHTML={drawing} />;
}
