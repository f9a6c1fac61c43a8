import { useTexts } from '../i18n/use-texts.ts';

export default function Home() {
  const { t } = useTexts();
  return (
    <div className="wrap">
      <h1>{t('homeTitle')}</h1>
    </div>
  );
}
