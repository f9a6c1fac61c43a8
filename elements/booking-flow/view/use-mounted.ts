import { useEffect, useState } from 'react';

/** False on the server and while its markup is hydrated, true from the second rendering on. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
