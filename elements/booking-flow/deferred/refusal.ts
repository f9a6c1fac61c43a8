import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { FieldError } from '#core/schemas/errors.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import {
  type Errors,
  type FlowEffects,
  fields,
  fieldValues,
  firstField,
  type Notice,
  type Offer,
  TAKEN,
} from '../model.ts';
import { refusedCode } from './contact-code.ts';

const alternatives = deferred(() => import('./alternatives.ts'));

/** Error codes of a response that was lost or is not there yet. */
const UNANSWERED = ['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE', 'REQUEST_IN_PROGRESS'];

/**
 * The API's field errors by field: `customer.telephone` belongs to `telephone`. Drops all others.
 */
function fieldErrors(errors: readonly FieldError[]): Errors {
  const found: Errors = {};
  for (const { path, message } of errors) {
    const field = fields.find((each) => each === path.split('.').at(-1));
    if (field) found[field] ??= message;
  }
  return found;
}

/** The part of the API's error that belongs to fields, in the visitor's language. */
export function refusedFields(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  return error.code.startsWith('PASS_') ? { pass_code: error.message } : fieldErrors(error.errors);
}

/** The places in the list of the other weeks that the API refused. */
const refusedWeeks = (error: unknown): number[] =>
  error instanceof ApiError
    ? error.errors.flatMap(({ path }) => {
        const [, index] = /^weeks\.(\d+)$/.exec(path) ?? [];
        return index === undefined ? [] : [Number(index)];
      })
    : [];

/** Says that the time was taken, then shows the nearest free ones. */
export async function showTaken(effects: FlowEffects, offer: Offer): Promise<void> {
  effects.applyEvent({ type: 'taken', offer });
  const { offer: taken } = effects.getState();
  const { context } = effects.environment;
  const code = await alternatives.load().catch(() => undefined);
  const found = await code?.findAlternatives(context.client, offer).catch(() => undefined);
  // Meanwhile another offer may have been loaded.
  if (effects.getState().offer !== taken) return;
  const root = context.element?.shadowRoot;
  if (root) code?.addAlternativeStyles(root);
  effects.applyEvent({ type: 'alternativesFound', alternatives: found ?? [], List: code?.AlternativeList });
}

/** Loads the offer again, and shows it with the notice that says why. */
async function reload(effects: FlowEffects, notice: Notice): Promise<void> {
  const event = await effects.load();
  if (event?.type === 'loadFailed') {
    effects.applyEvent({ type: 'refused', notice: { kind: 'error', code: event.code } });
    return;
  }
  if (event) effects.applyEvent(event);
  effects.applyEvent({ type: 'refused', notice });
  if (event?.offer.gone) await showTaken(effects, event.offer);
}

/** Loads the payment methods that the club accepts now, and lets the visitor choose again. */
async function reloadMethods(effects: FlowEffects, code: string): Promise<void> {
  const event = await effects.load();
  effects.applyEvent({ type: 'invalid', errors: { payment_type: effects.reader()(code) } });
  if (!event) return;
  effects.applyEvent(event);
  if (event.type === 'loaded' && event.offer.gone) await showTaken(effects, event.offer);
}

/** Shows why the API refused an offer, and what the visitor can do. */
export async function refuse(effects: FlowEffects, error: unknown, offer: Offer): Promise<void> {
  const { applyEvent, reader } = effects;
  const { code = '' } = error as Partial<ApiError>;
  const errors = refusedFields(error);
  const lost = refusedWeeks(error);
  const { email } = fieldValues(effects.getState(), effects.environment.given);
  if (lost.length > 0) {
    applyEvent({ type: 'weekTaken', weeks: effects.getState().weeks!.filter((_, index) => !lost.includes(index)) });
  } else if (refusedCode(effects, error, email))
    applyEvent({ type: 'refused', notice: { kind: 'error', code }, focus: 'contact_code' });
  else if (TAKEN.includes(code)) await showTaken(effects, offer);
  else if (code === 'PRICE_CHANGED') await reload(effects, { kind: 'price', before: offer.price });
  // Loaded again, the offer is a booking request, or for once.
  else if (code === 'CLUB_NOT_BOOKABLE' || code === 'REPEAT_NOT_POSSIBLE')
    await reload(effects, { kind: 'error', code });
  else if (code === 'PAYMENT_METHOD_NOT_ALLOWED') await reloadMethods(effects, code);
  else if (firstField(errors)) applyEvent({ type: 'invalid', errors });
  else {
    const notice = noticeOf(code, reader());
    applyEvent({ type: 'refused', notice });
    const { starts_at, ends_at } = offer;
    if (notice.kind === 'unanswered') effects.environment.context.emit('booking-unanswered', { starts_at, ends_at });
    // No visitor can do anything about it, so the form ends.
    if (code === 'BROKER_REFUSED') applyEvent({ type: 'loadFailed', code });
  }
}

function noticeOf(code: string, t: Reader): Notice {
  if (UNANSWERED.includes(code)) return { kind: 'unanswered' };
  // A failure without a text is an error of ours.
  return { kind: 'error', code: t(code) === code ? 'INTERNAL_ERROR' : code };
}
