/** Items of a list's page, where the caller does not say. */
export const PAGE_SIZE = 10;
/** Countries come with all their cities, on one page. */
export const COUNTRIES_PAGE_SIZE = 200;
/** A club's categories come on one page. */
export const CATEGORIES_PAGE_SIZE = 1000;
