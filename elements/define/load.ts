import { type Deferred, deferred } from '#elements/shared/deferred/deferred.ts';
import { setElementLoader } from '#elements/shared/element/index.ts';

/** Those that another widget asks for. */
const definitions: Record<string, Deferred<unknown>> = {
  'club-schedule': deferred(() => import('./club-schedule.ts')),
  'booking-flow': deferred(() => import('./booking-flow.ts')),
};

setElementLoader(async (tag) => {
  await definitions[tag]?.load();
  await customElements.whenDefined(tag);
});
