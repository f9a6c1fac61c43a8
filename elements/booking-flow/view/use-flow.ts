import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { readerOf, steps } from '../deferred-parts.ts';
import { createFlow } from '../flow.ts';
import { type ComponentProps, type FlowState, fieldValues, type Values, type View } from '../model.ts';

/**
 * Whether the page shows something of the deferred code: a step other than the details, or a pass.
 */
const needsSteps = ({ step }: FlowState, { payment_type }: Values) =>
  payment_type === 'subscription' || !['loading', 'failed', 'details'].includes(step);

/** Creates the flow of a booking, loads its offer, and returns what the components render from. */
export function useFlow(props: ComponentProps, mounted: boolean): View {
  const { context, messages, initial, club, slot, session } = props;
  const { client, language } = context;
  const environment = { context, messages, given: props };
  const [flow] = useState(() => createFlow(initial, environment));
  flow.update(environment);
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getInitialState);
  const values = fieldValues(state, props);
  // Another language comes with another client.
  useEffect(() => flow.open({ club, slot, session }), [flow, club, slot, session, client]);

  const part = steps.in(language);
  const wanted = mounted && needsSteps(state, values);
  const { value } = useDeferred(part, { when: 'demand', wanted, onError: context.report });
  // Texts that have been loaded meanwhile count from the next rendering on.
  const t = useMemo(() => readerOf(messages, language), [messages, language, part.value]);
  return { flow, state, values, steps: value?.code, context, t, language };
}
