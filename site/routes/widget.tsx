import type { LoaderFunctionArgs } from 'react-router';
import { data, useLoaderData } from 'react-router';
import { Element, type ElementTag } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

const VIEWS: Record<string, ElementTag> = {
  schedule: 'club-schedule',
  booking: 'booking-flow',
  search: 'club-search',
};

export async function loader(page: LoaderFunctionArgs) {
  const { searchParams } = new URL(page.request.url);
  const tag = VIEWS[searchParams.get('view') ?? 'schedule'];
  if (!tag) throw data(null, { status: 404 });
  const read = (name: string) => searchParams.get(name) ?? undefined;
  const attributes = { club: read('club'), lang: read('lang'), theme: read('theme') };
  await renderElement(page, tag, attributes);
  return { tag, attributes };
}

export default function WidgetPage() {
  const { tag, attributes } = useLoaderData<typeof loader>();
  return <Element tag={tag} attributes={attributes} />;
}
