import { useState } from 'react';
import { cookieStore, PROMO_NAME } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ExampleMark } from './example-mark.tsx';
import { StoreLinks, useStores } from './store-links.tsx';

/** The corner of a padel court from above. */
function Drawing() {
  return (
    <svg className="drawing" viewBox="0 0 344 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h344v168H0z" fill="#235ac0" />
      <g transform="translate(236 186) rotate(14)" strokeLinecap="square" fill="none">
        <path d="M-260-320H0V0H-260z" fill="#2f6fde" />
        <path d="M0-320V0H-260M-72-320V0M-72-118h-188" stroke="#fff" strokeWidth="3" />
        <path d="M8-320V8H-260" stroke="#0e1020" strokeWidth="2" />
      </g>
      <ellipse cx="279" cy="63" rx="6" ry="5" fill="#0e1020" fillOpacity="0.3" />
      <circle cx="272" cy="57" r="6" fill="#e2f24b" />
    </svg>
  );
}

/** Promotes the app until the visitor accepts or declines it. */
export function AppPromo({ answered }: { answered: boolean }) {
  const { t } = useTexts();
  const stores = useStores();
  const [done, setDone] = useState(answered);
  function answer(value: 'yes' | 'no') {
    cookieStore.set(PROMO_NAME, value);
    setDone(value === 'no');
  }
  if (done || stores.length === 0) return null;
  return (
    <aside className="app-promo" aria-label={t('getApp')}>
      <Drawing />
      <h2>{t('appPromoTitle')}</h2>
      <p>{t('appPromoText')}</p>
      <StoreLinks onTaken={() => answer('yes')} />
      <ExampleMark />
      <button type="button" className="later" onClick={() => answer('no')}>
        {t('notNow')}
      </button>
    </aside>
  );
}
