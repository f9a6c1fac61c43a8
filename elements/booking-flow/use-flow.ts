import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';
import { createCategoriesStore } from '#core/state/categories.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { importAgain, type Messages, type WidgetContext } from '#elements/shared/element/index.ts';
import type { AlternativeList } from './alternative-list.tsx';
import type { Alternative } from './alternatives.ts';
import { useDraft } from './draft.ts';
import type { FlowProps } from './flow.tsx';
import { type Errors, type Field, firstField } from './form.ts';
import { loadFinish } from './load-finish.ts';
import { loadOffer, type Offer, type Wanted } from './offer.ts';
import type { Outcome } from './submit.ts';

export type Step = 'slot' | 'details' | 'confirm' | 'done';

/** What has to be said above the step; `taken` without alternatives yet is still looking for them. */
export type Notice =
  | { kind: 'taken'; alternatives: Alternative[] | undefined; List?: typeof AlternativeList | undefined }
  | { kind: 'price'; before: Offer['price'] }
  | { kind: 'error'; code: string }
  /** The answer was lost: sent again unchanged, the wish gets the answer of the first time. */
  | { kind: 'unanswered' };

const UNANSWERED = ['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE', 'REQUEST_IN_PROGRESS'];
const TAKEN = ['SLOT_TAKEN', 'SLOT_IN_PAST', 'SLOT_NOT_OFFERED', 'GROUP_FULL'];

const loadHold = () => importAgain(() => import('./hold.tsx'));
type HoldCode = Awaited<ReturnType<typeof loadHold>>;

type Finish = Awaited<ReturnType<typeof loadFinish>>;

/** The element's own props. */
type Given = Pick<
  FlowProps,
  'broker' | 'forward' | 'returnUrl' | 'givenName' | 'familyName' | 'telephone' | 'email' | 'comment'
>;

interface Options {
  wanted: Wanted;
  initial: Offer | undefined;
  context: WidgetContext;
  messages: Messages;
  t: Reader;
  /** What the page says of the visitor, and of where the visitor came from. */
  given: Given;
}

/** The state of one booking, from the chosen slot to the booking made. */
export function useFlow({ wanted, initial, context, messages, t, given }: Options) {
  const { client, language } = context;
  const [offer, setOffer] = useState<Offer | undefined>(initial);
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<Step>('details');
  const [notice, setNotice] = useState<Notice>();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  /** The code of the first and the last step and of what follows, from when one of them is wanted. */
  const [finish, setFinish] = useState<Finish>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [focus, setFocus] = useState<{ field: Field | 'heading' }>();
  const [hold, setHold] = useState<HoldCode>();
  const draft = useDraft(given);
  /** The newest load; answers of older ones are dropped. */
  const load = useRef<AbortController>(undefined);
  const chosen = useRef<Wanted>(wanted);
  const categories = useMemo(createCategoriesStore, []);

  const prepare = () => loadFinish(language, messages);

  /** The code that says what failed. What no text is there for is our own fault. */
  async function codeOf({ code = '' }: { code?: string }): Promise<string> {
    if (t(code) === code) await prepare().catch(context.report);
    return t(code) === code ? 'INTERNAL_ERROR' : code;
  }

  async function showTaken(taken: Offer): Promise<void> {
    await prepare().catch(context.report);
    setNotice({ kind: 'taken', alternatives: undefined });
    const code = await importAgain(() => import('./taken.ts')).catch(() => undefined);
    code?.dress(context.element!.shadowRoot!);
    const alternatives = (await code?.findAlternatives(client, taken).catch(() => [])) ?? [];
    if (chosen.current.slot === undefined || !load.current?.signal.aborted) {
      setNotice({ kind: 'taken', alternatives, List: code?.AlternativeList });
    }
  }

  async function read(next: Wanted, kept?: Notice): Promise<Offer | undefined> {
    load.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    load.current = controller;
    chosen.current = next;
    setFailure(undefined);
    try {
      const fresh = await loadOffer(client, next, { signal, categories });
      if (signal.aborted) return undefined;
      setOffer(fresh);
      setNotice(kept);
      if (fresh.gone) await showTaken(fresh);
      return fresh;
    } catch (error) {
      if (signal.aborted) return undefined;
      context.report(error);
      const code = await codeOf(error as ApiError);
      if (signal.aborted) return undefined;
      if (kept) setNotice({ kind: 'error', code });
      else setFailure(code);
      return undefined;
    }
  }

  const { club, slot, session } = wanted;
  const served = useRef(initial !== undefined);
  // A new choice or another language begins a load.
  useEffect(() => {
    if (served.current) served.current = false;
    else if (outcome === undefined) void read({ club, slot, session });
    return () => load.current?.abort();
  }, [club, slot, session, client]);

  // Without it the time can be booked all the same: it is only not held.
  useEffect(() => void loadHold().then(setHold, () => {}), []);

  // The club's first way to pay stands chosen; a kept one that this club does not take counts as none.
  const methods = offer?.methods ?? [];
  const known = methods.some(({ type }) => type === draft.values.payment_type);
  const values = { ...draft.values, payment_type: known ? draft.values.payment_type : (methods[0]?.type ?? '') };

  const byPass = values.payment_type === 'subscription';
  useEffect(() => {
    if (!byPass) return;
    finishing().catch(context.report);
  }, [byPass]);

  /** The code of all steps but the details, with its rules and texts. */
  async function finishing(): Promise<Finish> {
    const code = await prepare();
    code.dress(context.element!.shadowRoot!);
    setFinish(code);
    return code;
  }

  function go(next: Step, field: Field | 'heading' = 'heading'): void {
    setStep(next);
    setFocus({ field });
  }

  /** Checks the form, and goes on to the next step or to the first field that is not in order. */
  async function check(of: Offer): Promise<void> {
    try {
      const code = await finishing();
      const found = code.validate(values, methods.length > 0, t);
      const first = firstField(found);
      setErrors(found);
      if (first) go('details', first);
      else if (step === 'details') go('confirm');
      else await send(of, code);
    } catch (error) {
      context.report(error);
      setNotice({ kind: 'error', code: 'NETWORK' });
    }
  }

  async function refused(error: unknown, of: Offer, finish?: Finish): Promise<void> {
    const { code = '' } = error as ApiError;
    const taken = TAKEN.includes(code);
    context.report(error);
    if (taken) setOffer({ ...of, gone: true });
    await prepare().catch(context.report);
    const fields = finish?.refusedFields(error) ?? {};
    const first = firstField(fields);
    if (taken) {
      // The search for others holds up nothing else.
      void showTaken(of);
    } else if (code === 'PRICE_CHANGED') {
      await read(chosen.current, { kind: 'price', before: of.price });
    } else if (code === 'CLUB_NOT_BOOKABLE') {
      // Read again, it is offered as a request.
      await read(chosen.current, { kind: 'error', code });
    } else if (code === 'PAYMENT_METHOD_NOT_ALLOWED') {
      await read(chosen.current);
      setErrors({ payment_type: t(code) });
      go('details', 'payment_type');
    } else if (first) {
      setErrors(fields);
      go('details', first);
    } else {
      setNotice(UNANSWERED.includes(code) ? { kind: 'unanswered' } : { kind: 'error', code: await codeOf({ code }) });
    }
  }

  async function send(of: Offer, code: Finish): Promise<void> {
    setBusy(true);
    setNotice(undefined);
    const { kind, starts_at, ends_at } = of;
    context.emit('booking-submitted', { kind, starts_at, ends_at });
    try {
      const result = await code.submit(client, of, values, code.sourceOf(given));
      setOutcome(result);
      draft.clear();
      go('done');
      code.announce(context, result);
      if (result.kind === 'booked' && isAwaitingPayment(result.booking)) {
        await code.leadToPayment(context, result.booking, given.returnUrl);
      }
    } catch (error) {
      await refused(error, of, code);
    } finally {
      setBusy(false);
    }
  }

  return {
    client: context.client,
    ...{ context, hold, refused, offer, failure, step, notice, errors, busy, finish, outcome, focus, values },
    PassField: byPass ? finish?.PassField : undefined,
    change(field: Field, value: string) {
      // Soon needed; a failure shows when it is.
      prepare().catch(() => {});
      draft.change(field, value);
      if (errors[field]) setErrors(({ [field]: _, ...rest }) => rest);
    },
    retry: () => read(chosen.current),
    async choose(alternative: Alternative) {
      const found = await read({ ...chosen.current, slot: alternative.token });
      if (found) setFocus({ field: 'heading' });
    },
    back() {
      if (step === 'confirm') go('details');
      else finishing().then(() => go('slot'), context.report);
    },
    next() {
      if (!offer || offer.gone || busy) return;
      if (step === 'slot') go('details');
      else void check(offer);
    },
  };
}

export type Flow = ReturnType<typeof useFlow>;
