import { Link, useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';

export function Footer() {
  const { t, to } = useTexts();
  const settings = useRouteLoaderData<typeof loader>('root')?.settings;
  return (
    <footer className="footer">
      <div className="wrap">
        <nav aria-label={t('footer')}>
          <Link to={to('/')}>{t('home')}</Link>
          <Link to={to('/clubs')}>{t('findClub')}</Link>
          <Link to={`${to('/')}#faq`}>{t('faq')}</Link>
          <Link to={to('/documents/privacy-policy')}>{t('rules')}</Link>
          <Link to={`${to('/')}#about`}>{t('about')}</Link>
        </nav>
        <p>
          {settings?.email && <a href={`mailto:${settings.email}`}>{settings.email}</a>}
          {settings?.phone && <a href={`tel:${settings.phone}`}>{settings.phone}</a>}
        </p>
        <p>© {new Date().getFullYear()} Courtside</p>
      </div>
    </footer>
  );
}
