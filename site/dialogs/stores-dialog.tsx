import { useTexts } from '../i18n/use-texts.ts';
import { ExampleMark } from '../ui/example-mark.tsx';
import { StoreLinks } from '../ui/store-links.tsx';
import { dialogs } from '../ui/use-dialogs.ts';
import { Dialog } from './dialog.tsx';

/** Where to get the app: the stores, and a QR code that takes a phone to its own store. */
export default function StoresDialog() {
  const { t, to } = useTexts();
  return (
    <Dialog title={t('appPromoTitle')} onClose={dialogs.hide}>
      <div className="get-app">
        <div>
          <p>{t('appPromoText')}</p>
          <StoreLinks inDialog />
          <ExampleMark />
        </div>
        <p className="code">
          <img src={to('/app-code.svg')} alt="" width={136} height={136} />
          {t('scanCode')}
        </p>
      </div>
    </Dialog>
  );
}
