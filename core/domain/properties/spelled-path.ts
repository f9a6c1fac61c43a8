import fc from 'fast-check';

export const TOKEN = 'aB3-_xYz0123456789abcdefGHIJKLMN';

/** Ways in which mail scanners, link rewriters and attackers spell a path that the server still reads. */
const letter = (text: string) =>
  fc.constantFrom(
    text,
    text.toUpperCase(),
    `%${text.charCodeAt(0).toString(16)}`,
    `%${text.charCodeAt(0).toString(16).toUpperCase()}`,
    `%25${text.charCodeAt(0).toString(16)}`,
  );
const word = (text: string) => fc.tuple(...[...text].map(letter)).map((letters) => letters.join(''));
const slash = fc.constantFrom('/', '//', '/./', ';x/', '/x/../', '%2F', '\\');
const kind = fc.constantFrom('booking-order', 'booking-cancel', 'booking-desk', 'leases');
/** A path to a page or a lease with the token, however it is spelled. */
export const spelledPath = fc
  .tuple(
    fc.constantFrom('', '/uk-ua', '/M', '/api/v1'),
    slash,
    kind.chain(word),
    slash,
    fc.constantFrom('', '/', '/success'),
  )
  .map(([prefix, one, name, other, rest]) => `${prefix}${one}${name}${other}${TOKEN}${rest}`);
