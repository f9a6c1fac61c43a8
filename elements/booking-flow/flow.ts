import { createStore } from 'zustand/vanilla';
import type { ApiError } from '#core/api/error.ts';
import { type CategoriesStore, createCategoriesStore } from '#core/state/categories.ts';
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

/** The key of the text for a failure. A failure without a text is an error of ours. */
async function failureKey({ environment: { context }, reader }: FlowEffects, { code = '' }: { code?: string }) {
  const hasText = () => reader()(code) !== code;
  if (!hasText()) await steps.in(context.language).load().catch(context.report);
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
function withSteps({ environment: { context }, applyEvent }: FlowEffects, action: (code: StepsCode) => unknown): void {
  steps.in(context.language).run(
    ({ code }) => void action(code),
    (error) => {
      context.report(error);
      applyEvent({ type: 'refused', code: 'NETWORK' });
    },
  );
}

/** Loads the offer and shows it, or why it could not be loaded. */
async function showOffer(effects: FlowEffects, wanted?: Wanted, focus?: FocusTarget): Promise<void> {
  const event = await effects.load(wanted);
  if (!event) return;
  effects.applyEvent(event.type === 'loaded' ? { ...event, focus } : event);
  if (event.type === 'loaded' && event.offer.gone) withSteps(effects, (code) => code.showTaken(effects, event.offer));
}

function goBack({ environment: { context }, getState, applyEvent }: FlowEffects, from: Step): void {
  const back = () => {
    if (getState().step === from) applyEvent({ type: 'back' });
  };
  if (from === 'confirm') back();
  // The first step is deferred code.
  else steps.in(context.language).run(back, context.report);
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
  const effects: FlowEffects = {
    environment,
    draft,
    getState: store.getState,
    applyEvent: (event) => store.setState((state) => applyEvent(state, event)),
    reader: () => readerOf(effects.environment.messages, effects.environment.context.language),
    async load(next = wanted) {
      if (!nextStep(store.getState(), 'load')) return undefined;
      loading?.abort();
      loading = new AbortController();
      wanted = next;
      effects.applyEvent({ type: 'load' });
      return load(effects, next, { signal: loading.signal, categories });
    },
  };
  return {
    ...store,
    get context() {
      return effects.environment.context;
    },
    update(environment) {
      effects.environment = environment;
    },
    open(next) {
      wanted = next;
      if (isServed) isServed = false;
      else void showOffer(effects);
      return () => loading?.abort();
    },
    retry: () => showOffer(effects),
    choose: ({ token }) => void showOffer(effects, { ...wanted, slot: token }, 'heading'),
    change(field, value) {
      // The code is needed soon. A failure shows when it is needed.
      steps
        .in(effects.environment.context.language)
        .load()
        .catch(() => {});
      draft.change(field, value);
      effects.applyEvent({ type: 'change', field, value });
    },
    back: (from) => goBack(effects, from),
    next: (from) => goOn(effects, from),
    refuse(error, offer) {
      effects.environment.context.report(error);
      withSteps(effects, (code) => code.refuse(effects, error, offer));
    },
  };
}
