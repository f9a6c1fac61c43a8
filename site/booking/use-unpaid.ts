import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';

/** The token of the booking whose payment the page was left for. */
type EntryState = { unpaid?: string } | null;

const remember = (unpaid: string | undefined) => history.replaceState({ ...(history.state as EntryState), unpaid }, '');

/**
 * Leads a visitor who comes back from the provider's page by the browser's button to the page of
 * their payment, as the form that led there has nothing to ask any more. The entry of the history
 * remembers it, whether the browser has kept the page or loads it again.
 */
export function useUnpaid(): void {
  const navigate = useNavigate();
  const { to } = useTexts();
  useEffect(() => {
    const pending = (event: Event) => remember((event as CustomEvent<{ token: string }>).detail.token);
    const goOn = () => {
      const token = (history.state as EntryState)?.unpaid;
      if (!token) return;
      // Rendered again meanwhile, the page must not begin the navigation anew.
      remember(undefined);
      navigate(to(`/booking-payment/${token}/failure`), { replace: true });
    };
    goOn();
    document.addEventListener('courtside-booking-pending', pending);
    addEventListener('pageshow', goOn);
    return () => {
      document.removeEventListener('courtside-booking-pending', pending);
      removeEventListener('pageshow', goOn);
    };
  }, [navigate, to]);
}
