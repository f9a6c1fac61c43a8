import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { Section } from './section.tsx';

/** Links to the configured social networks; nothing without any. */
export function Social() {
  const { t } = useTexts();
  const settings = useRouteLoaderData<typeof loader>('root')?.settings;
  const networks = [
    { name: 'Instagram', href: settings?.instagram },
    { name: 'Facebook', href: settings?.facebook },
  ].filter(({ href }) => href);
  if (networks.length === 0) return null;
  return (
    <Section id="social" title={t('homeSocial')}>
      <ul className="social">
        {networks.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
