import type { Page } from 'playwright';
import { faultsOf } from '../../e2e/faults.ts';
import { clippedOf, overlapsOf, sidewaysOf } from '../../e2e/layout.ts';
import { targetsOf } from '../../e2e/targets.ts';

/** px; what a finger presses is never less. */
const TARGET = 44;
/** px; windows of phones and tablets, which are pressed by fingers. */
const NARROW = 1024;

/** What is wrong with the page as it stands, one line each: overflow, clipped texts, texts on texts, small targets, pale texts. */
export async function inspect(page: Page, width: number): Promise<string[]> {
  const sideways = (await sidewaysOf(page)).map((line) => `sticks out: ${line}`);
  const clipped = (await clippedOf(page)).map((line) => `is clipped: ${line}`);
  const overlaps = (await overlapsOf(page)).map((line) => `lies on its neighbour: ${line}`);
  const targets = width < NARROW ? await targetsOf(page, { everywhere: true }) : [];
  const small = targets.filter((target) => target.width < TARGET || target.height < TARGET);
  const pale = (await faultsOf(page, ['color-contrast'])).map((line) => `is hard to read: ${line}`);
  return [
    ...sideways,
    ...clipped,
    ...overlaps,
    ...small.map(({ name, width, height }) => `is too small to press, ${width} × ${height} px: ${name}`),
    ...pale,
  ];
}
