import { useTexts } from '../i18n/use-texts.ts';
import { StoreLinks } from './store-links.tsx';

export function AppPromo() {
  const { t } = useTexts();
  return (
    <aside className="app-promo">
      <h2>{t('appPromoTitle')}</h2>
      <p>{t('appPromoText')}</p>
      <StoreLinks />
    </aside>
  );
}
