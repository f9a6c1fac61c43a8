import { bookHour, bookSplit, bookWithPayment, call } from '../api.ts';

/** A first address of the crawl, with its expected status. */
export type Start = { path: string; status: number };

/** The pages that no link of the site leads to, in the languages of these prefixes. */
export async function unlinkedPages(origin: string, prefixes: readonly string[]): Promise<Start[]> {
  const token = await bookHour(origin);
  const paid = await bookWithPayment(origin, 'paid');
  const declined = await bookWithPayment(origin, 'failed');
  const { split, invite, player } = await bookSplit(origin);
  const [request] = await call(origin, '/v1/clubs?online_booking=false&page_size=1');
  const pages: Record<string, number> = {
    '/clubs': 200,
    [`/club/${request.slug}`]: 200,
    '/club/third-set/line': 200,
    [`/booking-order/${token}`]: 200,
    [`/booking-order/${token}/success`]: 200,
    [`/booking-cancel/${token}`]: 200,
    [`/booking-cancel/${token}/failure`]: 200,
    [`/booking-payment/${token}`]: 200,
    [`/booking-payment/${paid}/success`]: 200,
    [`/booking-payment/${declined}/failure`]: 200,
    [`/booking-split/${split}`]: 200,
    [`/booking-invite/${invite}`]: 200,
    [`/booking-player/${player}`]: 200,
    '/booking-cancel/abcdefghijklmnop': 404,
    '/widget?club=third-set': 200,
    '/widget?view=search': 200,
    '/no-such-page': 404,
  };
  return prefixes.flatMap((prefix) => Object.entries(pages).map(([path, status]) => ({ path: prefix + path, status })));
}
