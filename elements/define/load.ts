import { setElementLoader } from '#elements/shared/element/index.ts';

/** Those that another widget asks for. */
const definitions: Record<string, () => Promise<unknown>> = {
  'club-schedule': () => import('./club-schedule.ts'),
  'booking-flow': () => import('./booking-flow.ts'),
};

setElementLoader(async (tag) => {
  await definitions[tag]?.();
  await customElements.whenDefined(tag);
});
