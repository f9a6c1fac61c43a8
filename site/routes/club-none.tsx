import { type LoaderFunctionArgs, redirect } from 'react-router';
import { localPath } from '#core/site.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { currentCity } from '../location.server.ts';

/** The URL of a club without a slug. Redirects to the clubs of the visitor's city. */
export async function loader(page: LoaderFunctionArgs) {
  const city = await currentCity(page);
  const locale = localeOfPath(new URL(page.request.url).pathname);
  return redirect(localPath(city ? `/clubs/${city.slug}` : '/clubs', locale));
}
