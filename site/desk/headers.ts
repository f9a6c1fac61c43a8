/** The address holds a secret: the page is neither kept nor indexed, nor named to any other. */
export const secretHeaders = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});
