/** Default number of items per page. */
export const PAGE_SIZE = 10;
/** All countries with their cities fit on one page. */
export const COUNTRIES_PAGE_SIZE = 200;
/** All categories of a club fit on one page. */
export const CATEGORIES_PAGE_SIZE = 1000;
