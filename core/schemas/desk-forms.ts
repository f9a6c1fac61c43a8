/** Bytes of a form of the settings with photos: the largest one, or several as phones make them. */
export const MAX_PHOTO_FORM = 30 * 1024 * 1024;

/** What the server says to the page, as `intent`, instead of a form that it has not read. */
export const UNREAD = {
  /** The form is larger than its limit. */
  tooLarge: 'unread-too-large',
  /** The form is large, and its session has ended: large forms of strangers are not read. */
  signedOut: 'unread-signed-out',
} as const;
