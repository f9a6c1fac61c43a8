import { localPath } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { localeOfPath } from '../i18n/languages.ts';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

/** Where a form that names the city and the sport in its query leads, as a form without script cannot write a path. */
function pathOfQuery({ pathname, searchParams }: URL): string | undefined {
  const city = searchParams.get('city');
  if (!city) return undefined;
  const path = ['clubs', city, searchParams.get('category')]
    .flatMap((part) => (part ? `/${encodeURIComponent(part)}` : []))
    .join('');
  searchParams.delete('city');
  searchParams.delete('category');
  const query = String(searchParams).replaceAll('%3A', ':');
  return localPath(path, localeOfPath(pathname)) + (query && `?${query}`);
}

export async function loader(page: LoaderFunctionArgs) {
  const path = page.params.location ? undefined : pathOfQuery(new URL(page.request.url));
  if (path) throw redirect(path);
  const attributes = { city: page.params.location, category: page.params.category };
  await renderElement(page, 'club-search', attributes);
  return { attributes };
}

export default function Clubs() {
  const { attributes } = useLoaderData<typeof loader>();
  return <Element tag="club-search" attributes={attributes} />;
}
