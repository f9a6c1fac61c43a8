/** From the smallest phone to a large window, width and height in px. */
export const WINDOWS = [
  [320, 568],
  [360, 740],
  [412, 915],
  [768, 1024],
  [1000, 700],
  [1280, 700],
  [1280, 860],
  [1920, 1080],
] as const;
