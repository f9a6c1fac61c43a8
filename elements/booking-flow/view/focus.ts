import type { FocusTarget } from '../model.ts';

/** Moves the focus to the heading or a field. */
export function moveFocus(root: HTMLElement | null, target: FocusTarget): void {
  const selector = target === 'heading' ? 'h2' : `[name="${target}"]`;
  root?.querySelector<HTMLElement>(selector)?.focus();
}

/**
 * Moves the focus to where reading a dialog begins: its heading, or the button that loads it again.
 */
export function focusDialog(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('h2, .failed button')?.focus();
}
