import { ApiError } from 'courtside/core';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { deskPath, readDesk } from '../desk/session.server.ts';

/** A table of a club's bookings or revenue, as a file to download. */
export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  const query = new URL(page.request.url).searchParams;
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  return readDesk(page, async (desk) => {
    try {
      const read = query.get('of') === 'revenue' ? desk.exportRevenue : desk.exportBookings;
      const { name, text } = await read(slug, days);
      return new Response(text, {
        headers: {
          ...privateHeaders(),
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      throw redirect(deskPath(page, `/${slug}/output?done=nodays`));
    }
  });
}
