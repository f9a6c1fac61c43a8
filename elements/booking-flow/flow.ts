import { createStore } from 'zustand/vanilla';
import type { ApiError } from '#core/api/error.ts';
import { type CategoriesStore, createCategoriesStore } from '#core/state/categories.ts';
import { afterFrame } from '#elements/shared/deferred/start-times.ts';
import { loadOffer } from './data.ts';
import { readerOf, steps } from './deferred-parts.ts';
import { createDraft } from './draft.ts';
import type {
  Environment,
  Flow,
  FlowEffects,
  FlowState,
  FocusTarget,
  LoadEvent,
  Offer,
  Step,
  StepsCode,
  Wanted,
} from './model.ts';
import { applyEvent, initialState, nextStep } from './state.ts';

/** The deferred code in the language on the page. */
const stepsOf = ({ environment: { context } }: Pick<FlowEffects, 'environment'>) => steps.in(context.language);

/**
 * The key of the text for a failure. A failure without a text is an error of ours. There are no fields
 * yet that could be invalid: it is the link.
 */
async function failureKey(effects: FlowEffects, error: { code?: string }) {
  const { context } = effects.environment;
  const code = error.code === 'VALIDATION_FAILED' ? 'TOKEN_INVALID' : (error.code ?? '');
  const hasText = () => effects.reader()(code) !== code;
  if (!hasText()) await stepsOf(effects).load().catch(context.report);
  return hasText() ? code : 'INTERNAL_ERROR';
}

/** Loads an offer; see `FlowEffects.load`. */
async function load(
  effects: FlowEffects,
  wanted: Wanted,
  { signal, categories }: { signal: AbortSignal; categories: CategoriesStore },
): Promise<LoadEvent | undefined> {
  const { context } = effects.environment;
  let event: LoadEvent;
  try {
    event = { type: 'loaded', offer: await loadOffer(context.client, wanted, { signal, categories }) };
  } catch (error) {
    if (signal.aborted) return undefined;
    context.report(error);
    event = { type: 'loadFailed', code: await failureKey(effects, error as ApiError) };
  }
  return signal.aborted ? undefined : event;
}

/** Calls the deferred code. If it cannot be loaded, a notice says that the network failed. */
function withSteps(effects: FlowEffects, action: (code: StepsCode) => unknown): void {
  stepsOf(effects).run(
    ({ code }) => void action(code),
    (error) => {
      effects.environment.context.report(error);
      effects.applyEvent({ type: 'refused', notice: { kind: 'error', code: 'NETWORK' } });
    },
  );
}

/** Loads the offer and shows it, or why it could not be loaded. */
async function showOffer(effects: FlowEffects, wanted?: Wanted, focus?: FocusTarget): Promise<void> {
  const event = await effects.load(wanted);
  if (event?.type === 'loaded') {
    effects.applyEvent({ ...event, focus });
    if (event.offer.gone) withSteps(effects, (code) => code.showTaken(effects, event.offer));
  } else if (event) effects.applyEvent(event);
}

function goBack(effects: FlowEffects, from: Step): void {
  const back = () => {
    if (effects.getState().step === from) effects.applyEvent({ type: 'back' });
  };
  if (from === 'confirm') back();
  // The first step is deferred code.
  else stepsOf(effects).run(back, effects.environment.context.report);
}

function goOn(effects: FlowEffects, from: Step): void {
  const { step, offer } = effects.getState();
  if (step !== from || !offer || offer.gone) return;
  if (step === 'slot') effects.applyEvent({ type: 'next' });
  else if (step === 'details' || step === 'confirm') withSteps(effects, (code) => code.check(effects, step, offer));
}

/** Creates the store of one booking, and the actions that change it. */
export function createFlow(initial: Offer | undefined, environment: Environment): Flow {
  const draft = createDraft();
  const categories = createCategoriesStore();
  const store = createStore<FlowState>()(() => initialState(initial, draft.values));
  let wanted: Wanted = {};
  let loading: AbortController | undefined;
  let isServed = initial !== undefined;
  const flow: Flow & FlowEffects = {
    ...store,
    environment,
    draft,
    applyEvent: (event) => store.setState((state) => applyEvent(state, event)),
    reader: () => readerOf(flow.environment.messages, flow.environment.context.language),
    async load(next = wanted) {
      if (!nextStep(store.getState(), 'load')) return undefined;
      loading?.abort();
      loading = new AbortController();
      wanted = next;
      flow.applyEvent({ type: 'load' });
      return load(flow, next, { signal: loading.signal, categories });
    },
    open(next) {
      wanted = next;
      if (isServed) isServed = false;
      else void showOffer(flow);
      return () => loading?.abort();
    },
    retry: () => showOffer(flow),
    choose: ({ token }) => void showOffer(flow, { ...wanted, slot: token }, 'heading'),
    change(field, value) {
      // The code is needed soon, but not before the frame that shows the key. A failure shows when it
      // is needed.
      afterFrame(() => {
        stepsOf(flow)
          .load()
          .catch(() => {});
      });
      draft.change(field, value);
      flow.applyEvent({ type: 'change', field, value });
    },
    back: (from) => goBack(flow, from),
    next: (from) => goOn(flow, from),
    refuse(error, offer) {
      flow.environment.context.report(error);
      withSteps(flow, (code) => code.refuse(flow, error, offer));
    },
  };
  return flow;
}
