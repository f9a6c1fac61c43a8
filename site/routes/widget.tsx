import { getClub } from 'courtside/core';
import { useEffect, useRef } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf } from '../api.server.ts';
import { notFound } from '../club/load.server.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';
import { inLanguage, widgetOf } from '../widget/load.server.ts';
import { parentOrigin, talkToParent } from '../widget/parent.ts';

export async function loader(page: LoaderFunctionArgs) {
  const url = new URL(page.request.url);
  inLanguage(url);
  const { tag, attributes } = widgetOf(url);
  if (tag === 'club-schedule' && !attributes.club) throw data(null, { status: 404 });
  const [club] = await Promise.all([
    attributes.club ? getClub(apiOf(page), attributes.club).catch(notFound) : null,
    renderElement(page, tag, attributes),
  ]);
  return { tag, attributes, club: club?.title, origin: parentOrigin(url.searchParams.get('origin')) };
}

/** One element alone, for a frame on a page that allows no foreign script. */
export default function WidgetPage() {
  const { tag, attributes, club, origin } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const title = [club, t('widgetTitle')].filter(Boolean).join(' · ');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (origin ? talkToParent(ref.current!, origin) : undefined), [origin]);
  return (
    <div ref={ref} className="widget">
      <title>{title}</title>
      <h1 className="unseen">{title}</h1>
      <Element tag={tag} attributes={attributes} />
    </div>
  );
}
