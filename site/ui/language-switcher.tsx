import { localeCookie } from 'courtside/core';
import { useLocation } from 'react-router';
import { translations } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Links, so that it works without script; a change loads the page anew, as its texts and elements all change. */
export function LanguageSwitcher() {
  const { locale: current, t } = useTexts();
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={t('language')} className="languages">
      {translations(pathname).map(({ locale, path }) => (
        <a
          key={locale.code}
          href={path + search}
          hrefLang={locale.language}
          lang={locale.language}
          aria-current={locale.code === current.code || undefined}
          onClick={() => {
            // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
            document.cookie = localeCookie(locale);
          }}
        >
          {locale.name}
        </a>
      ))}
    </nav>
  );
}
