/**
 * The robots value of answers for programs and partners: kept out of search results, though links
 * in them may be followed.
 */
export const NO_INDEX = 'noindex';

/** The robots value of pages that no search engine may keep or follow. */
export const HIDDEN_FROM_SEARCH = `${NO_INDEX}, nofollow`;

/**
 * The headers of a page that shows something private or has a secret in its address: not stored,
 * not indexed, and its address is not sent to other sites. `same-origin` is for pages with a form,
 * whose origin browsers must send to us.
 */
export const privateHeaders = (referrerPolicy: 'no-referrer' | 'same-origin' = 'no-referrer') => ({
  'cache-control': 'no-store',
  'referrer-policy': referrerPolicy,
  'x-robots-tag': HIDDEN_FROM_SEARCH,
});
