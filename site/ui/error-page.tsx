import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { splitPath } from '#core/site.ts';
import { useBrand } from '../brand.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { reload } from '../reload.ts';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';

/**
 * The corner of a doubles court at 170 px per metre, the ball's mark just outside, and the ball.
 */
function Drawing() {
  return (
    <svg className="drawing" viewBox="0 0 1280 860" overflow="visible" aria-hidden="true">
      <g transform="translate(880 215) rotate(-12)" fill="none">
        <path d="M-4000-4000H0V0H-4000z" fill="#2f6fde" />
        <path d="M0-4000V0H-4000M0-233H-4000" stroke="#fff" strokeWidth="13" />
      </g>
      <ellipse rx="44" ry="18" transform="translate(917 112) rotate(50)" fill="#0e1020" fillOpacity="0.38" />
      <g className="ball">
        <circle cx="1216" cy="430" r="46" fill="#0e1020" fillOpacity="0.3" />
        <circle cx="1147" cy="389" r="46" fill="#e2f24b" />
      </g>
    </svg>
  );
}

function Page({ heading, children, actions }: { heading: string; children: ReactNode; actions: ReactNode }) {
  const brand = useBrand().name;
  return (
    <div className="error-page">
      <title>{`${heading} · ${brand}`}</title>
      <Drawing />
      <header className="wrap head">
        <Logo />
      </header>
      <main id="content" className="wrap">
        <div className="text">
          {children}
          <p className="ways">{actions}</p>
        </div>
      </main>
    </div>
  );
}

/**
 * What a link was to that mail programs and messengers cut off: a booking, whose customer can have a new
 * one sent, or what only the email or message leads to in which it came.
 */
function lostLink(path: string): 'booking' | 'link' | undefined {
  if (/^\/booking-(order|cancel|payment|change|series|split)(\/|$)/.test(path)) return 'booking';
  if (/^\/booking-(applicant|desk|invite|match|offer|player|watch|wish)(\/|$)/.test(path)) return 'link';
  return undefined;
}

/** The error page: what went wrong, and where to go. */
export function ErrorPage({ status, title }: { status: number; title?: string }) {
  const { t, to } = useTexts();
  const navigate = useNavigate();
  const { path } = splitPath(useLocation().pathname);
  const lost = status === 404 ? lostLink(path) : undefined;
  const notFound = t(lost ? `${lost}NotFound` : 'notFound');
  const heading = status === 404 ? notFound : title || t('somethingWrong');
  return (
    <Page
      heading={heading}
      actions={
        <>
          {lost === 'booking' && (
            <Link className="button first" to={to('/booking-links')}>
              {t('linksTitle')}
            </Link>
          )}
          <button type="button" className={lost === 'booking' ? 'button' : 'button first'} onClick={() => navigate(-1)}>
            <Icon name="back" />
            {t('back')}
          </button>
          <Link className="button" to={to('/')}>
            <Icon name="home" />
            {t('backHome')}
          </Link>
        </>
      }
    >
      <p className="status">{status}</p>
      <p className="out" aria-hidden="true">
        {t(status === 404 ? 'notFoundWord' : 'errorWord')}
      </p>
      <h1>{heading}</h1>
      {lost && <p>{t(`${lost}NotFoundHint`)}</p>}
    </Page>
  );
}

/**
 * Shown in place of a page that did not load because there was no connection. `path` is the page's
 * address if it is not yet the current one, and `onBack` goes back.
 */
export function ConnectionError({ path, onBack }: { path?: string; onBack?: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  // The page loads by itself as soon as there is a connection.
  useEffect(() => {
    const retry = () => reload(path);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [path]);
  return (
    <Page
      heading={t('noConnection')}
      actions={
        <>
          <button type="button" className="button first" onClick={() => reload(path)}>
            {t('tryAgain')}
          </button>
          <button type="button" className="button" onClick={() => (onBack ? onBack() : navigate(-1))}>
            <Icon name="back" />
            {t('back')}
          </button>
        </>
      }
    >
      <h1 className="large">{t('noConnection')}</h1>
      <p>{t('noConnectionHint')}</p>
    </Page>
  );
}
