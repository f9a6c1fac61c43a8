/**
 * Every widget that the library ships, by tag. A tag is also the name of the widget's folder. After a
 * change, `npm run generate` writes `elements/generated` and `exports` of `package.json`.
 */
export const widgetTags = ['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'];

/**
 * The widgets that others open, in a dialog or in themselves. The code of every widget can load
 * these and no others, so that an app's bundle with one widget does not contain the rest.
 */
export const openedWidgets = ['club-schedule', 'booking-flow'];
