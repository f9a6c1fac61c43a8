/**
 * The robots value of responses for programs and partners: not indexed, although their links may be
 * followed.
 */
export const NO_INDEX = 'noindex';

/** The robots value of pages that search engines must not index or follow. */
export const HIDDEN_FROM_SEARCH = `${NO_INDEX}, nofollow`;

/**
 * The headers of a page with private content or a secret in its URL: it is not stored and not
 * indexed, and its URL is not sent to other sites. Use `same-origin` for a page with a form, whose
 * origin browsers must send to us.
 */
export const privateHeaders = (referrerPolicy: 'no-referrer' | 'same-origin' = 'no-referrer') => ({
  'cache-control': 'no-store',
  'referrer-policy': referrerPolicy,
  'x-robots-tag': HIDDEN_FROM_SEARCH,
});
