import { type CoverOptions, cover } from '#core/site.ts';
import { Drawing } from './drawing.tsx';

/** A close-up of a court, the same for the same seed. */
export function Cover({ className, ...options }: CoverOptions & { className: string }) {
  return <Drawing className={className} svg={cover(options)} />;
}
