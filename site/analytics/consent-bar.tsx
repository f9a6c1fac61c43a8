import { Link } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { consent, useAsking } from './consent.ts';

/**
 * Tells style sheets the height of the bar, so that what sticks to the bottom of the window is above
 * it.
 */
function reserveSpace(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--consent-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--consent-height');
  };
}

/**
 * Asks for the visitor's consent at the bottom of the page until the visitor answers. Both answers
 * have the same prominence.
 */
export function ConsentBar() {
  const { t, to } = useTexts();
  if (!useAsking()) return null;
  return (
    <section ref={reserveSpace} className="consent" aria-label={t('consentTitle')}>
      <div className="wrap">
        {/* Two short texts: a long one would be the largest contentful paint on phones, and it renders last. */}
        <div className="consent-text">
          <p>{t('consentQuestion')}</p>
          <p>
            <span>{t('consentText')} </span>
            <Link to={to('/documents/cookies')}>{t('consentMore')}</Link>
          </p>
        </div>
        <div className="answers">
          <button type="button" className="button ghost" onClick={() => consent.give('refused')}>
            {t('consentRefuse')}
          </button>
          <button type="button" className="button ghost" onClick={() => consent.give('granted')}>
            {t('consentAllow')}
          </button>
        </div>
      </div>
    </section>
  );
}
