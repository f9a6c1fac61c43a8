import { getClub } from 'courtside/core';
import { useEffect, useRef } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { notFound } from '../club/load.server.ts';
import { siteContext } from '../context.ts';
import { offerOf } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';
import { redirectToLanguage, widgetOf } from '../widget/load.server.ts';
import { connectToParent, parentOrigin } from '../widget/parent.ts';
import { followVisible } from '../widget/visible.ts';

export async function loader(page: LoaderFunctionArgs) {
  const url = new URL(page.request.url);
  redirectToLanguage(url, offerOf(page.context.get(siteContext).settings));
  const { tag, attributes } = widgetOf(url);
  if (tag === 'club-schedule' && !attributes.club) throw data(null, { status: 404 });
  const [club] = await Promise.all([
    attributes.club ? getClub(apiOf(page), attributes.club).catch(notFound) : null,
    renderElement(page, tag, attributes),
  ]);
  return {
    tag,
    attributes,
    title: club?.title,
    ...shownClubs(club),
    origin: parentOrigin(url.searchParams.get('origin')),
  };
}

/** A page with one element, for a frame on a site that does not allow third-party scripts. */
export default function WidgetPage() {
  const { tag, attributes, title: club, origin } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const title = [club, t('widgetTitle')].filter(Boolean).join(' · ');
  const ref = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => followVisible(area.current!, ref.current!), []);
  useEffect(() => (origin ? connectToParent(ref.current!, origin) : undefined), [origin]);
  return (
    <div ref={ref} className="widget">
      <title>{title}</title>
      <div ref={area} className="widget-area" />
      <h1 className="unseen">{title}</h1>
      <Element tag={tag} attributes={attributes} />
    </div>
  );
}
