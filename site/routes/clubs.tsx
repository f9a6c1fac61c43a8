import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

export async function loader(page: LoaderFunctionArgs) {
  const attributes = { city: page.params.location, category: page.params.category };
  await renderElement(page, 'club-search', attributes);
  return { attributes };
}

export default function Clubs() {
  const { attributes } = useLoaderData<typeof loader>();
  return <Element tag="club-search" attributes={attributes} />;
}
