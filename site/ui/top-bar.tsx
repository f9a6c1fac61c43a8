import { Link } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Logo } from './logo.tsx';

export function TopBar() {
  const { t, to } = useTexts();
  return (
    <header className="top-bar">
      <div className="wrap">
        <Link to={to('/')} className="logo">
          <Logo />
          Courtside
        </Link>
        <nav aria-label={t('navigation')}>
          <Link to={to('/clubs')}>{t('clubs')}</Link>
        </nav>
        <LanguageSwitcher />
      </div>
    </header>
  );
}
