import { type Deferred, deferred } from './shared/deferred/deferred.ts';
import { type AnyWidget, define, setElementLoader } from './shared/element/index.ts';

type Loaders = Record<string, () => Promise<{ default: AnyWidget }>>;

/** The widgets that those of the page can open, by tag. */
const widgets: Record<string, Deferred<{ default: AnyWidget }>> = {};

/** Lets widgets load one another by tag. Their folders do not import each other. */
export function connectWidgets(loaders: Loaders): void {
  for (const tag in loaders) widgets[tag] ??= deferred(loaders[tag]!);
  setElementLoader(async (tag) => {
    const loaded = await widgets[tag]?.load();
    if (loaded && !customElements.get(tag)) define(loaded.default);
    await customElements.whenDefined(tag);
  });
}

/** Defines the tag of a widget, which can then load the widgets that it opens. */
export function register(widget: AnyWidget, opened: Loaders): void {
  connectWidgets(opened);
  define(widget);
}
