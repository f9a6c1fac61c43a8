import type { ReactNode } from 'react';
import { ConsentBar } from '../analytics/consent-bar.tsx';
import { DialogHost } from '../dialogs/host.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { OfflineBar } from '../offline/offline-bar.tsx';
import { TopBar } from '../ui/top-bar.tsx';

/** The top bar, the content and the overlays. */
export function Shell({
  className,
  children,
  footer,
}: {
  className?: string;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <>
      <a className="button skip" href="#content">
        {t('skipToContent')}
      </a>
      <TopBar />
      <OfflineBar />
      <main id="content" tabIndex={-1} className={className}>
        {children}
      </main>
      {footer}
      <DialogHost />
      <ConsentBar />
    </>
  );
}
