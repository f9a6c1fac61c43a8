import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { useReload } from '../ui/use-reload.ts';

/** The pages to which the events of `<booking-token-page>` lead. */
const PAGES: Record<string, (token: string) => string> = {
  'courtside-booking-paid': (token) => `/booking-payment/${token}/success`,
  'courtside-booking-payment-failed': (token) => `/booking-payment/${token}/failure`,
  'courtside-booking-cancelled': (token) => `/booking-cancel/${token}/success`,
  'courtside-booking-cancel-failed': (token) => `/booking-cancel/${token}/failure`,
};

const CHANGED = 'courtside-booking-changed';

/**
 * Shows the page of the result when the booking inside `ref` is paid or cancelled, or when that
 * fails. It takes the place of the current page in the history, so that Back does not lead to a
 * question that is answered. A booking that changes without the visitor, as when it is cancelled on
 * another page, gets the page's data anew: what is offered with its ticket.
 */
export function useResults(ref: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const { to } = useTexts();
  const { pathname } = useLocation();
  const { reload } = useReload();
  useEffect(() => {
    const node = ref.current!;
    const show = ({ type, detail }: Event & { detail?: { token: string } }) => {
      const path = to(PAGES[type]!(detail!.token));
      if (path !== pathname) navigate(path, { replace: true, preventScrollReset: true });
    };
    for (const type of Object.keys(PAGES)) node.addEventListener(type, show);
    node.addEventListener(CHANGED, reload);
    return () => {
      node.removeEventListener(CHANGED, reload);
      for (const type of Object.keys(PAGES)) node.removeEventListener(type, show);
    };
  }, [ref, navigate, to, pathname, reload]);
}
