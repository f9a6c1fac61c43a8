import { useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router';
import { splitPath } from '#core/site.ts';
import { staffTexts } from '../desk/texts.server.ts';
import { DeskTextsContext, useDeskTexts } from '../desk/use-desk-texts.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { OfflineBar } from '../offline/offline-bar.tsx';
import { LanguageSwitcher } from '../ui/language-switcher.tsx';
import { Logo } from '../ui/logo.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  texts: staffTexts[localeOfPath(new URL(request.url).pathname).language],
});

/** Another language is another document. */
export const shouldRevalidate = () => false;

/**
 * After a navigation the focus goes to what the new page is about, so that keyboards and screen
 * readers continue there. A refused form has taken it already.
 */
function useFocusAfterNavigation() {
  const { key, pathname } = useLocation();
  const last = useRef({ key, pathname });
  useEffect(() => {
    const moved = last.current.key !== key;
    const isOther = last.current.pathname !== pathname;
    last.current = { key, pathname };
    if (!moved || document.querySelector('[role=alert]')) return;
    const marked = [...document.querySelectorAll<HTMLElement>('[data-marked]')].find((each) => each.offsetParent);
    if (marked) marked.focus();
    // A press that leads back to its page may have removed its button.
    else if (!isOther) document.querySelector<HTMLElement>('.desk-done')?.focus({ preventScroll: true });
    else document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [key, pathname]);
}

function Bar() {
  const { t } = useDeskTexts();
  const { to } = useTexts();
  const isSigningIn = splitPath(useLocation().pathname).path === '/desk/sign-in';
  return (
    <header className="desk-bar">
      <div className="wrap">
        <Logo path="/desk" />
        <div className="tools">
          <LanguageSwitcher />
          {!isSigningIn && (
            <Link className="tool" to={to('/desk/account')}>
              {t('account')}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** Pages of signed-in staff: without what is meant for visitors. */
export default function DeskLayout() {
  const { texts } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  useFocusAfterNavigation();
  return (
    <DeskTextsContext value={texts}>
      <a className="button skip" href="#content">
        {t('skipToContent')}
      </a>
      <Bar />
      <OfflineBar />
      <main id="content" tabIndex={-1} className="desk-main">
        <Outlet />
      </main>
    </DeskTextsContext>
  );
}
