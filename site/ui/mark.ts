/**
 * The mark in the logo and in every icon: half a court from above with a ball, in a box of 28
 * units.
 */
export const MARK = {
  lines: 'M20 4H4.4v20H20M14.4 4v20M4.4 14h10',
  lineWidth: 2.4,
  ball: { cx: 23.2, cy: 14, r: 3 },
};
