import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { OwnBookingLink, useOwnBookings } from '../bookings/own-bookings.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './icon.tsx';
import { LanguageLinks } from './language-switcher.tsx';
import { Logo } from './logo.tsx';
import { useStores } from './store-links.tsx';
import { useCity } from './use-city.ts';
import { dialogs } from './use-dialogs.ts';

/** The full-screen menu on phones. Any choice closes it. */
export function Menu({ onClose }: { onClose(): void }) {
  const { t, to, offer } = useTexts();
  const { city } = useCity();
  const stores = useStores();
  const [next] = useOwnBookings();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed before its node is removed, to restore the focus.
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const wide = matchMedia('(width >= 37.5rem)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  const showInstead = (name: 'location' | 'stores') => {
    onClose();
    dialogs.show(name);
  };
  return (
    <dialog ref={ref} className="menu" aria-label={t('menu')} onClose={() => ref.current?.open || onClose()}>
      <div className="wrap head">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the link inside is interactive */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click */}
        <span onClick={onClose}>
          <Logo />
        </span>
        <button type="button" className="burger" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <nav className="wrap items" aria-label={t('navigation')}>
        {next && <OwnBookingLink booking={next} onClick={onClose} />}
        <Link to={to(city ? `/clubs/${city.slug}` : '/clubs')} onClick={onClose}>
          {t('clubs')}
        </Link>
        <Link to={to('/booking-links')} onClick={onClose}>
          {t('linksTitle')}
        </Link>
        <Link to={to('/partners')} onClick={onClose}>
          {t('forClubs')}
        </Link>
        <Link to={`${to('/')}#faq`} onClick={onClose}>
          {t('faq')}
        </Link>
        <button type="button" onClick={() => showInstead('location')}>
          {t('city')}
          <small>{city?.title}</small>
        </button>
        {stores.length > 0 && (
          <button type="button" onClick={() => showInstead('stores')}>
            {t('getApp')}
          </button>
        )}
      </nav>
      {offer.locales.length > 1 && (
        <nav className="wrap choices" aria-label={t('language')}>
          <LanguageLinks />
        </nav>
      )}
    </dialog>
  );
}
