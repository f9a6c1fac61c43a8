/** px of the picture that a page is shared with. */
export const SHARED_SIZE = { width: 2400, height: 1260 };
