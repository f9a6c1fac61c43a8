import { Link, useRouteLoaderData } from 'react-router';
import { spacedPhone } from '#core/site.ts';
import { consent } from '../analytics/consent.ts';
import { useBrand } from '../brand.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { ExampleMark } from './example-mark.tsx';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { StoreLinks, useStores } from './store-links.tsx';

function Contacts() {
  const settings = useRouteLoaderData<typeof loader>('root')?.settings;
  if (!settings?.phone && !settings?.email) return null;
  return (
    <ul className="links">
      {settings?.phone && (
        <li>
          <a href={`tel:${settings.phone}`}>
            <Icon name="phone" />
            {spacedPhone(settings.phone)}
          </a>
        </li>
      )}
      {settings?.email && (
        <li>
          <a href={`mailto:${settings.email}`}>
            <Icon name="mail" />
            {settings.email}
          </a>
        </li>
      )}
    </ul>
  );
}

function App() {
  const { t } = useTexts();
  const settings = useRouteLoaderData<typeof loader>('root')?.settings;
  const stores = useStores();
  return (
    <div>
      {stores.length > 0 && <h2>{t('app')}</h2>}
      <StoreLinks />
      {(settings?.facebook || settings?.instagram) && (
        <p className="networks">
          {settings.facebook && (
            <a href={settings.facebook} rel="noopener">
              <Icon name="facebook" />
              Facebook
            </a>
          )}
          {settings.instagram && (
            <a href={settings.instagram} rel="noopener">
              <Icon name="instagram" />
              Instagram
            </a>
          )}
        </p>
      )}
    </div>
  );
}

export function Footer() {
  const { t, to } = useTexts();
  const root = useRouteLoaderData<typeof loader>('root');
  const { name } = useBrand();
  const address = root?.settings.isExample ? t('exampleLegalAddress') : root?.settings.legalAddress;
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="columns">
          <div>
            <Logo />
            <p className="motto">{t('motto')}</p>
            <Contacts />
          </div>
          <nav aria-label={t('footer')}>
            <h2>{t('service')}</h2>
            <ul className="links">
              <li>
                <Link to={to('/')}>{t('home')}</Link>
              </li>
              <li>
                <Link to={to('/clubs')}>{t('findClub')}</Link>
              </li>
              <li>
                <Link to={to('/booking-links')}>{t('linksTitle')}</Link>
              </li>
              <li>
                <Link to={to('/partners')}>{t('forClubs')}</Link>
              </li>
              <li>
                <Link to={`${to('/')}#faq`}>{t('faq')}</Link>
              </li>
              <li>
                <Link to={`${to('/')}#about`}>{t('about')}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-label={t('rules')}>
            <h2>{t('rules')}</h2>
            <ul className="links">
              <li>
                <Link to={to('/documents/privacy-policy')}>{t('privacyPolicy')}</Link>
              </li>
              <li>
                <Link to={to('/documents/public-offer')}>{t('publicOffer')}</Link>
              </li>
              <li>
                <Link to={to('/documents/refund-rules')}>{t('refundRules')}</Link>
              </li>
              <li>
                <button type="button" onClick={() => consent.ask()}>
                  {t('cookieChoice')}
                </button>
              </li>
            </ul>
          </nav>
          <App />
        </div>
        <div className="legal">
          <p>
            © {root?.year} {root?.settings.legalName ?? name}
          </p>
          {address && <p>{address}</p>}
          <ExampleMark text={t('exampleOwner')} />
        </div>
      </div>
    </footer>
  );
}
