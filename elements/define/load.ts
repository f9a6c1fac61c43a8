import { setElementLoader } from '#elements/shared/element/index.ts';

const definitions: Record<string, () => Promise<unknown>> = {
  'club-schedule': () => import('./club-schedule.ts'),
  'booking-flow': () => import('./booking-flow.ts'),
  'booking-token-page': () => import('./booking-token-page.ts'),
  'club-search': () => import('./club-search.ts'),
};

setElementLoader(async (tag) => {
  await definitions[tag]?.();
  await customElements.whenDefined(tag);
});
