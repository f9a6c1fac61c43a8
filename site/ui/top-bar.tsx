import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './icon.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Logo } from './logo.tsx';
import { Menu } from './menu.tsx';
import { useCity } from './use-city.ts';
import { dialogs } from './use-dialogs.ts';

/** Opens the dialog to choose a city. Without JavaScript the link leads to all clubs. */
export function chooseCity(event: MouseEvent) {
  event.preventDefault();
  dialogs.show('location');
}

/**
 * The logo, the clubs of the current city, the visitor's bookings, the page for clubs, the city and
 * the language; on phones a menu instead of all but the logo.
 */
export function TopBar() {
  const { t, to } = useTexts();
  const { city } = useCity();
  const [open, setOpen] = useState(false);
  return (
    <header className="top-bar">
      <div className="wrap">
        <Logo />
        <nav className="items" aria-label={t('navigation')}>
          <Link to={to(city ? `/clubs/${city.slug}` : '/clubs')}>{t('clubs')}</Link>
          <Link to={to('/booking-links')}>{t('linksTitle')}</Link>
          <Link to={to('/partners')}>{t('forClubs')}</Link>
        </nav>
        <div className="tools">
          <a className="tool" href={to('/clubs')} aria-haspopup="dialog" onClick={chooseCity}>
            <Icon name="pin" />
            <span className="unseen">{t('chooseCity')}: </span>
            <span className="city">{city?.title ?? t('city')}</span>
          </a>
          <LanguageSwitcher />
        </div>
        <button
          type="button"
          className="burger"
          aria-label={t('menu')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
        </button>
      </div>
      {open && <Menu onClose={() => setOpen(false)} />}
    </header>
  );
}
