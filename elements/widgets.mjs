/**
 * Every widget that the library ships, by tag. A tag is also the name of the widget's folder. After a
 * change, `npm run generate` writes `elements/generated` and `exports` of `package.json`.
 */
export const widgetTags = ['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'];
