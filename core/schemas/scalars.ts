import { define, enums, type Infer, number, type Struct, type } from 'superstruct';
import { array } from './array.ts';

/* @__NO_SIDE_EFFECTS__ */
export const text = (name: string, test: (value: string) => boolean) =>
  define<string>(name, (value) => typeof value === 'string' && test(value));
/* @__NO_SIDE_EFFECTS__ */
const matches = (expression: RegExp) => (value: unknown) => typeof value === 'string' && expression.test(value);
/* @__NO_SIDE_EFFECTS__ */
const pattern = (name: string, expression: RegExp) => define<string>(name, matches(expression));

/** A calendar day in the club's time zone, `YYYY-MM-DD`, of the years 1000 to 2999. */
export const CalendarDate = text('CalendarDate', (value) => {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  // Date.parse reads 31 April as 1 May.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
});
export const isInstant = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/);
/**
 * ISO 8601 with an offset. The API sends the club's own offset, so the text contains the club's
 * local time.
 */
export const Instant = define<string>('Instant', isInstant);
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
/** `HH:mm`, up to `24:00`. */
export const ClockTime = pattern('ClockTime', CLOCK_TIME);
/** What `normalizePhone` of core/domain/phone.ts makes of a number: one of Ukraine has all its digits. */
export const TELEPHONE = /^\+([124-9]\d{7,14}|3[0-79]\d{6,13}|38[1-9]\d{5,12}|380[3-9]\d{8})$/;
/** E.164, such as `+380671234567`. */
export const Telephone = pattern('Telephone', TELEPHONE);
/** Not empty after trimming, at most 2,000 characters. */
export const FilledText = text('FilledText', (value) => value.trim() !== '' && value.length <= 2000);
/** At most 2,000 characters. */
export const FreeText = text('FreeText', (value) => value.length <= 2000);
export const TOKEN = /^[\w.~-]{16,512}$/;
export const isToken = matches(TOKEN);
/** Opaque to clients: signed (slots) or unguessable (bookings). */
export const Token = define<string>('Token', isToken);
export const PARTNER_ID = /^[a-z0-9][a-z0-9-]{1,63}$/;
/** A partner's name for itself, such as `third-set`. */
export const PartnerId = pattern('PartnerId', PARTNER_ID);
/** The code on a pass, case-insensitive. */
export const PassCode = text('PassCode', (value) => /^[a-z0-9-]{4,32}$/i.test(value.trim()));
export const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
/** A whole number of 0 or more. */
export const Count = define<number>('Count', isCount);
export const isIdentifier = (value: unknown) => Number.isInteger(value) && (value as number) >= 1;
/** The id of a row, 1 or more. */
export const Identifier = define<number>('Identifier', isIdentifier);

/** Minor units (kopecks) with an ISO 4217 code. */
export const Money = type({ amount: Count, currency: enums(['UAH']) });
export type Money = Infer<typeof Money>;
export const isMoney = (value: Partial<Money>) => isCount(value.amount) && value.currency === 'UAH';

export const PAYMENT_TYPES = ['card', 'cash', 'online', 'subscription'] as const;
/** `card` and `cash` are paid at the club, `online` before the visit, `subscription` with a pass. */
export const PaymentType = enums(PAYMENT_TYPES);
export type PaymentType = Infer<typeof PaymentType>;

export const SERVICE_KINDS = ['court', 'coach', 'group'] as const;

/** The languages that have translations. */
export const LANGUAGES = ['en', 'uk', 'ru'] as const;
/** A language that has translations. */
export const Language = enums(LANGUAGES);
export type Language = Infer<typeof Language>;

export const Meta = type({ page: Count, page_size: Count, total: Count });

/** The response of a list: `{ data, meta }`. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <T, S>(item: Struct<T, S>) => type({ data: array(item), meta: Meta });
/** The response of a single resource: `{ data }`. */
/* @__NO_SIDE_EFFECTS__ */
export const single = <T, S>(item: Struct<T, S>) => type({ data: item });

/** Default number of items per page. */
export const PAGE_SIZE = 10;
export const PageQuery = { page: Identifier, page_size: Identifier };
export const Coordinate = number();
