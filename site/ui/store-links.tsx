import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { Icon } from './icon.tsx';
import { dialogs } from './use-dialogs.ts';

/** The configured app stores. */
export function useStores() {
  const { t } = useTexts();
  const settings = useRouteLoaderData<typeof loader>('root')?.settings;
  return [
    { name: 'Google Play', lead: t('getItOn'), icon: 'play' as const, href: settings?.googlePlay },
    { name: 'App Store', lead: t('downloadOn'), icon: 'apple' as const, href: settings?.appStore },
  ].filter(({ href }) => href);
}

/**
 * Our own badges of the app stores, and a button for the dialog with the code that a phone scans.
 * `inDialog` omits the button, and so do extra-small windows, whose menu has one.
 */
export function StoreLinks({ onTaken: onFollow, inDialog }: { onTaken?(): void; inDialog?: boolean }) {
  const { t } = useTexts();
  const stores = useStores();
  if (stores.length === 0) return null;
  return (
    <>
      <ul className="stores">
        {stores.map(({ name, lead, icon, href }) => (
          <li key={name}>
            <a href={href} rel="noopener" onClick={onFollow}>
              <Icon name={icon} />
              <span>
                <small>{lead}</small>
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {!inDialog && (
        <button type="button" className="scan" onClick={() => dialogs.show('stores')}>
          {t('scanCode')}
        </button>
      )}
    </>
  );
}
