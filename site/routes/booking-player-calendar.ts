import type { LoaderFunctionArgs } from 'react-router';
import { getPlayer, playerCalendar } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { pathIn, tokenOf, unknownLink } from '../desk/page.server.ts';

/** A player's visit as an entry of a calendar, to download; it removes the entry of one who is gone. */
export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const ticket = await getPlayer(apiOf(page), { token }).catch(unknownLink);
  const { publicUrl, clock } = page.context.get(siteContext);
  const url = publicUrl + pathIn(page, `/booking-player/${token}`);
  return new Response(playerCalendar(ticket, { url, now: clock() }), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="game.ics"',
    },
  });
}
