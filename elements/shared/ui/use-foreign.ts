import { useEffect, useState } from 'react';
import { foreignOffset } from '#elements/shared/text.ts';

/**
 * Whether the visitor's clock shows another time. False in the first render: the server does not
 * know where the visitor is.
 */
export function useForeign(instant: string | undefined): boolean {
  const [foreign, setForeign] = useState(false);
  useEffect(() => setForeign(instant !== undefined && foreignOffset(instant) !== undefined), [instant]);
  return foreign;
}
