import type { Slot } from '#core/schemas/index.ts';

/** Adjoining free slots of one court in time order; empty when nothing is chosen. */
export type Selection = readonly Slot[];

export const first = (selection: Selection) => selection[0];
export const last = <T>(list: readonly T[]): T | undefined => list[list.length - 1];
