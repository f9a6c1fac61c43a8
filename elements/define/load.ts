import { importAgain, setElementLoader } from '#elements/shared/element/index.ts';

/** Those that another widget asks for. */
const definitions: Record<string, () => Promise<unknown>> = {
  'club-schedule': () => import('./club-schedule.ts'),
  'booking-flow': () => import('./booking-flow.ts'),
};

setElementLoader(async (tag) => {
  const load = definitions[tag];
  if (load) await importAgain(load);
  await customElements.whenDefined(tag);
});
