import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { readerOf, steps } from '../deferred-parts.ts';
import { createFlow } from '../flow.ts';
import { type ComponentProps, type FlowState, fieldValues, type Values, type View } from '../model.ts';

/** Whether the page shows another step than the details, or a pass, which are deferred code. */
const needsSteps = ({ step }: FlowState, { payment_type }: Values) =>
  payment_type === 'subscription' || !['loading', 'failed', 'details'].includes(step);

/** Creates the flow of a booking, loads its offer, and returns what the components render from. */
export function useFlow(props: ComponentProps, mounted: boolean): View {
  const { context, messages, initial, club, slot, session } = props;
  const { client, language } = context;
  const environment = { context, messages, given: props };
  const [flow] = useState(() => createFlow(initial, environment));
  flow.environment = environment;
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState);
  const values = fieldValues(state, props);
  // Another language comes with another client.
  useEffect(() => flow.open({ club, slot, session }), [flow, club, slot, session, client]);

  const part = steps.in(language);
  useDeferred(part, { when: 'demand', wanted: mounted && needsSteps(state, values), onError: context.report });
  // The flow loads the part too, before an event that needs it.
  const t = useMemo(() => readerOf(messages, language), [messages, language, part.value]);
  return { flow, state, values, steps: mounted ? part.value?.code : undefined, context, t, language };
}
