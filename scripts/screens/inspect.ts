import type { Page } from 'playwright';
import { underPinsOf, weightsOf } from '../../e2e/drawn-text.ts';
import { faultsOf } from '../../e2e/faults.ts';
import { clippedOf, overlapsOf, sidewaysOf } from '../../e2e/layout.ts';
import { unpressableOf } from '../../e2e/pressable.ts';
import { targetsOf } from '../../e2e/targets.ts';

/** px; the smallest size of a touch target. */
const TARGET = 44;
/** px; narrower windows are those of phones and tablets, which are used by touch. */
const NARROW = 1024;

/**
 * Finds faults of the page's layout, one per line: overflow, clipped or overlapping text, small
 * touch targets, controls out of sight or covered, text under pins, weights of text that are not
 * designed, low contrast. A host page chooses its own weights.
 */
export async function inspect(page: Page, width: number, isOurPage: boolean): Promise<string[]> {
  const sideways = (await sidewaysOf(page)).map((line) => `overflows: ${line}`);
  const clipped = (await clippedOf(page)).map((line) => `is clipped: ${line}`);
  const overlaps = (await overlapsOf(page)).map((line) => `overlaps: ${line}`);
  const targets = width < NARROW ? await targetsOf(page, { everywhere: true }) : [];
  const small = targets.filter((target) => target.width < TARGET || target.height < TARGET);
  const unpressable = (await unpressableOf(page)).map((line) => `cannot be pressed: ${line}`);
  const underPins = (await underPinsOf(page)).map((text) => `lies under a pin: ${text}`);
  const weights = (await weightsOf(page, { ofPage: isOurPage })).map((line) => `has the weight ${line}`);
  const lowContrast = (await faultsOf(page, ['color-contrast'])).map((line) => `has low contrast: ${line}`);
  return [
    ...sideways,
    ...clipped,
    ...overlaps,
    ...small.map(({ name, width, height }) => `is too small to touch, ${width} × ${height} px: ${name}`),
    ...unpressable,
    ...underPins,
    ...weights,
    ...lowContrast,
  ];
}
