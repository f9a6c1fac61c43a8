import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** The stores that the configuration names; without any, nothing. */
export function StoreLinks() {
  const settings = useRouteLoaderData<typeof loader>('root')?.settings;
  const stores = [
    { name: 'Google Play', href: settings?.googlePlay },
    { name: 'App Store', href: settings?.appStore },
  ].filter(({ href }) => href);
  return (
    <ul className="stores">
      {stores.map(({ name, href }) => (
        <li key={name}>
          <a href={href} rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
