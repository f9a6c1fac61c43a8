import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { localeCookie } from '#core/site.ts';
import { translations } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './icon.tsx';

/**
 * Links, which work without JavaScript. They reload the page, because all texts and elements
 * change.
 */
function useLanguageLinks() {
  const { locale: current, offer } = useTexts();
  const { pathname, search, hash } = useLocation();
  return translations(pathname, offer).map(({ locale, path }) => (
    <a
      key={locale.code}
      href={path + search + hash}
      hrefLang={locale.language}
      lang={locale.language}
      aria-current={locale.code === current.code ? 'true' : undefined}
      onClick={() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
        document.cookie = localeCookie(locale);
      }}
    >
      {locale.name}
      {locale.code === current.code && <Icon name="check" />}
    </a>
  ));
}

export const LanguageLinks = useLanguageLinks;

/**
 * The current language, which opens the list of languages. Uses `details`, which works without
 * JavaScript.
 */
export function LanguageSwitcher() {
  const { locale, t, offer } = useTexts();
  const links = useLanguageLinks();
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shut = (event: Event) => {
      const details = ref.current;
      if (!details?.open || (event instanceof KeyboardEvent && event.key !== 'Escape')) return;
      if (!(event instanceof KeyboardEvent) && event.composedPath().includes(details)) return;
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
      details.open = false;
    };
    document.addEventListener('pointerdown', shut);
    document.addEventListener('keydown', shut);
    return () => {
      document.removeEventListener('pointerdown', shut);
      document.removeEventListener('keydown', shut);
    };
  }, []);
  if (offer.locales.length === 1) return null;
  return (
    <details className="languages" ref={ref}>
      <summary className="tool">
        <Icon name="globe" />
        <span className="unseen">{t('language')}: </span>
        <span className="name">{locale.name}</span>
      </summary>
      <ul>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </details>
  );
}
