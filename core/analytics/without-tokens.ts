/** Pages behind a booking link, and query parameters that hold a token. */
const TOKEN_PATTERNS: [RegExp, string][] = [
  [/(\/booking-\w+\/)[^/?#]+/g, '$1:token'],
  [/([?&](?:token|slot)=)[^&#]+/g, '$1:token'],
];

/**
 * Replaces the tokens in an address by `:token`. Analytics must not see them: a token opens its
 * booking.
 */
export function withoutTokens(address: string): string {
  let text = address;
  for (const [secret, replacement] of TOKEN_PATTERNS) text = text.replace(secret, replacement);
  return text;
}
