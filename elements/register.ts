import { widgets } from './generated/widgets.ts';
import { type AnyWidget, define, setElementLoader } from './shared/element/index.ts';

/** Lets widgets load one another by tag. Their folders do not import each other. */
export function connectWidgets(): void {
  setElementLoader(async (tag) => {
    const loaded = await widgets[tag]?.load();
    if (loaded && !customElements.get(tag)) define(loaded.default);
    await customElements.whenDefined(tag);
  });
}

/** Defines the tag of a widget, which can then load the other widgets. */
export function register(widget: AnyWidget): void {
  connectWidgets();
  define(widget);
}
