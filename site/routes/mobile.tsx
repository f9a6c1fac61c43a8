import { type LoaderFunctionArgs, redirect } from 'react-router';
import { localPath } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { mobileTarget } from '../mobile.ts';

/** One URL for posters and messages, which redirects by device. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const agent = request.headers.get('user-agent') ?? '';
  const { pathname, search } = new URL(request.url);
  const { settings } = context.get(siteContext);
  // The examples of a demonstration are no stores.
  const apps = settings.isExample ? { appLink: settings.appLink } : settings;
  const target = mobileTarget(params['*'] ?? '', search, agent, apps);
  const here = target.startsWith('/') ? localPath(target, localeOfPath(pathname)) : target;
  return redirect(here, { headers: { vary: 'User-Agent' } });
}
