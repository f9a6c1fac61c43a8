/** Our own pages behind a booking's link, and addresses that carry a token by name. */
const SECRETS: [RegExp, string][] = [
  [/(\/booking-\w+\/)[^/?#]+/g, '$1:token'],
  [/([?&](?:token|slot)=)[^&#]+/g, '$1:token'],
];

/** An address as the analytics may know it: whoever holds a token can open what it stands for. */
export function withoutTokens(address: string): string {
  let text = address;
  for (const [secret, replacement] of SECRETS) text = text.replace(secret, replacement);
  return text;
}
