import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { ExampleMark } from '../ui/example-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from './section.tsx';

/** Links to the configured social networks; nothing without any. */
export function Social() {
  const { t } = useTexts();
  const settings = useRouteLoaderData<typeof loader>('root')?.settings;
  const networks = [
    { name: 'Instagram', href: settings?.instagram, text: t('homeInstagram') },
    { name: 'Facebook', href: settings?.facebook, text: t('homeFacebook') },
  ].filter(({ href }) => href);
  if (networks.length === 0) return null;
  return (
    <Section id="social" title={t('homeSocial')} alternate className="home-split">
      <ul className="social">
        {networks.map(({ name, href, text }) => (
          <li key={name}>
            <a href={href} rel="noopener">
              <b>{name}</b>
              <span>{text}</span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
      <ExampleMark />
    </Section>
  );
}
