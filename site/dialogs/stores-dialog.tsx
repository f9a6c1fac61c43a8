import { useRouteLoaderData } from 'react-router';
import { encode } from 'uqr';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { StoreLinks } from '../ui/store-links.tsx';
import { dialogs } from '../ui/use-dialogs.ts';
import { Dialog } from './dialog.tsx';

/** The code's dark cells as one path, one unit each; with the quiet zone around. */
function codePath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 });
  const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: cells.join('') };
}

/** Where to get the app: the stores, and a code that takes a phone to its own one. */
export default function StoresDialog() {
  const { t, to } = useTexts();
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? '';
  const { size, path } = codePath(`${publicUrl}${to('/m')}`);
  return (
    <Dialog title={t('appPromoTitle')} onClose={dialogs.hide}>
      <div className="get-app">
        <div>
          <p>{t('appPromoText')}</p>
          <StoreLinks />
        </div>
        <p className="code">
          <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
            <path d={path} fill="currentColor" />
          </svg>
          {t('scanCode')}
        </p>
      </div>
    </Dialog>
  );
}
