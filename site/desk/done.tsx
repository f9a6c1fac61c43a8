import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * What the last form did, of which the address says `done`. Once it is shown the address no longer
 * does, so that the page does not say it again when it is reloaded. Always there, because screen
 * readers announce only what changes.
 */
export function Done({ text }: { text: string | undefined }) {
  const { key } = useLocation();
  // Every form may lead to the same address.
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has('done')) return;
    address.searchParams.delete('done');
    history.replaceState(history.state, '', address);
  }, [key]);
  return <div role="status">{text && <p className="desk-notice">{text}</p>}</div>;
}
