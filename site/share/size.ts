/** Size of social images in pixels. */
export const SOCIAL_IMAGE_SIZE = { width: 2400, height: 1260 };
