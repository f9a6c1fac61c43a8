/**
 * Names in a path that a secret follows: the pages of booking links, and the API's leases. What
 * follows is a token, unless it is one of `WORDS`.
 */
const BEFORE_SECRET = /^(booking-\w+|leases)$/i;
const WORDS = /^(success|failure|renew|places)(\.data)?$/i;
/** Query parameters whose value is a token. */
const SECRET_PARAMETERS = /^(token|slot)$/i;
/**
 * Text that is a token wherever it stands. Only names of files are as long and have capitals, see
 * `NAMED_FILES`.
 */
const TOKEN = /^(?=.*[A-Z])[\w.~-]{24,}$/;
const NAMED_FILES = /^(assets|elements|examples)$/;
const REPLACEMENT = ':token';

/** Decodes ASCII, also if it was encoded several times. Never fails. */
const decodeAscii = (text: string) =>
  text.replace(/%(?:25)*([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The parts of a path, however it is spelled: encoded, with doubled slashes or backslashes, with
 * `;parameters`, or with dots.
 */
function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const part of decodeAscii(path).split(/[/\\]/)) {
    const segment = part.replace(/;.*/s, '');
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

/** Whether a part is the token of an address that we do not know. */
const isBareToken = (segment: string, segments: string[]) => TOKEN.test(segment) && !NAMED_FILES.test(segments[0]!);

/** From which part on a path is secret; Infinity for a path without a secret. */
function secretFrom(segments: string[]): number {
  const name = segments.findIndex((segment) => BEFORE_SECRET.test(segment));
  return name < 0 ? Number.POSITIVE_INFINITY : name + 1;
}

/** Whether a path contains the token of a booking, of a link or of a lease, however it is spelled. */
export function isPrivatePath(path: string): boolean {
  const segments = segmentsOf(path);
  return secretFrom(segments) < segments.length || segments.some((segment) => isBareToken(segment, segments));
}

/** What a program that finds links in a text takes for their end, such as the full stop of a sentence. */
const PUNCTUATION = /(?<=[\w-])[.,:!?)\]}>"']+$/;

/** A part of a path as it is spelled; undefined if it cannot be decoded, or only more than once. */
function spell(segment: string, isToken: boolean): string | undefined {
  try {
    const text = segment.includes('%') ? decodeURIComponent(segment) : segment;
    const name = isToken ? text : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    return text.includes('%')
      ? undefined
      : encodeURIComponent(name).replace(/%(2[146789BC]|3[AD]|40)/g, decodeURIComponent);
  } catch {
    return undefined;
  }
}

/**
 * The one spelling of a page's path: lower case except for tokens, single slashes, nothing encoded
 * that need not be, no punctuation of the text around the link. A path that cannot be decoded is
 * returned as it is: no page has it.
 */
export function canonicalPath(path: string): string {
  const segments = segmentsOf(path);
  segments.push(...segments.splice(-1).map((last) => last.replace(PUNCTUATION, '')));
  const secret = secretFrom(segments);
  const spelled = segments.map((segment, index) => spell(segment, index >= secret && !WORDS.test(segment)));
  return spelled.includes(undefined) ? path : `/${spelled.join('/')}`;
}

function withoutTokensInPath(path: string): string {
  const segments = segmentsOf(path);
  const secret = secretFrom(segments);
  const isToken = (segment: string, index: number) =>
    index >= secret ? !WORDS.test(segment) : isBareToken(segment, segments);
  if (!segments.some(isToken)) return path;
  return `/${segments.map((segment, index) => (isToken(segment, index) ? REPLACEMENT : segment)).join('/')}`;
}

/**
 * Replaces the tokens in an address by `:token`, however it is spelled, for logs and analytics: a
 * token opens its booking. `address` may be a path, and may have other addresses in its query, as
 * the links of mail scanners have; `depth` bounds how deep they are nested.
 */
export function withoutTokens(address: string, depth = 3): string {
  const [, origin = '', path = '', rest = ''] = /^([a-z][\w+.-]*:\/\/[^/?#\\]*)?([^?#]*)(.*)$/is.exec(address)!;
  const parameters = rest.replace(/([?&#])([^?&#=]*)=([^&#]*)/g, (all, before, name, value) => {
    const inner = decodeAscii(value);
    const isAddress = /[/?\\]/.test(inner);
    const isSecret = SECRET_PARAMETERS.test(decodeAscii(name)) || (isAddress && depth === 0);
    if (isSecret) return `${before}${name}=${REPLACEMENT}`;
    const shown = isAddress ? withoutTokens(inner, depth - 1) : inner;
    return shown === inner ? all : `${before}${name}=${encodeURIComponent(shown)}`;
  });
  return origin + withoutTokensInPath(path) + parameters;
}

/** Replaces the tokens in all addresses and paths of a text, such as the message of an error. */
export const withoutTokensInText = (text: string): string =>
  text.replace(/[^\s"'`<>()]*[/\\][^\s"'`<>()]*/g, (address) => withoutTokens(address));
