import { useEffect, useState } from 'react';
import { foreignOffset } from '#elements/shared/text.ts';

/**
 * Whether the visitor's local time differs from the club's. False in the first render, because the
 * server does not know the visitor's time zone.
 */
export function useForeign(instant: string | undefined): boolean {
  const [foreign, setForeign] = useState(false);
  useEffect(() => setForeign(instant !== undefined && foreignOffset(instant) !== undefined), [instant]);
  return foreign;
}
