import type { FocusTarget } from '../model.ts';

const SELECTORS: Record<FocusTarget, string> = {
  heading: 'h1',
  question: '#question',
  choice: '#choice',
  cancelButton: '[part~="cancel"]',
  changeButton: '[part~="change"]',
};

/** Moves the focus to a target that is on the page. */
export function moveFocus(root: ParentNode | null | undefined, target: FocusTarget): void {
  root?.querySelector<HTMLElement>(SELECTORS[target])?.focus();
}
