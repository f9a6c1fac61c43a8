export type EmailResult = { ok: true; value: string } | { ok: false; problem: 'INVALID' };

/**
 * The local part is RFC 5322's dot-atom. The domain may be in any script and has at least one dot.
 */
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
/** Names that RFC 6761 reserves and no mail server can have. */
const NOWHERE = /^(invalid|localhost)$/i;

/**
 * Whether mail can be sent to an address, as far as its text tells. Quoted local parts and IP
 * addresses in place of a domain are refused, although RFC 5321 allows them.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  const top = labels.at(-1)!;
  return (
    text.length <= 254 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    top.length > 1 &&
    !/^\d+$/.test(top) &&
    !NOWHERE.test(top)
  );
}

/**
 * Checks the format of an email address; `value` is trimmed. An empty field is valid:
 * `checkRequired` checks that.
 */
export function checkEmail(input: string): EmailResult {
  const value = input.trim();
  return value === '' || isEmail(value) ? { ok: true, value } : { ok: false, problem: 'INVALID' };
}
