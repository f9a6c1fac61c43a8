import type { LoaderFunctionArgs } from 'react-router';
import { getSeries, seriesCalendar } from '#core/desk.ts';
import { localPath, privateHeaders } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { textsOf, tokenOf, unknownLink } from '../desk/page.server.ts';
import { localeOfPath } from '../i18n/languages.ts';

/** All visits of a weekly series as one entry of a calendar, to download. */
export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const series = await getSeries(apiOf(page), { token }).catch(unknownLink);
  const { publicUrl, clock } = page.context.get(siteContext);
  const path = localPath(`/booking-series/${token}`, localeOfPath(new URL(page.request.url).pathname));
  const text = seriesCalendar(series, { url: publicUrl + path, codeLabel: textsOf(page).code, now: clock() });
  return new Response(text, {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="series.ics"',
    },
  });
}
