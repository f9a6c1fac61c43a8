/**
 * Every widget that the library ships, by tag. A tag is also the name of the widget's folder. After a
 * change, `npm run generate` writes `elements/generated` and `exports` of `package.json`.
 */
export const widgetTags = ['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'];

/**
 * The widgets that a widget opens, in a dialog or in itself. Its entry can load these, and those
 * that they open, so that an app's bundle contains no other widget.
 */
export const openedWidgets = {
  'club-schedule': ['booking-flow'],
  'booking-flow': ['club-schedule'],
  'booking-token-page': [],
  'club-search': ['booking-flow'],
};
