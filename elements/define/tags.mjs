/** Every widget that the library ships; each has a folder and an entry of its name. */
export const widgetTags = ['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'];
