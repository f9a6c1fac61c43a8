import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { WidgetContext } from '#elements/shared/element/index.ts';

/**
 * Gives the focus back after a dialog. Returns a function that remembers the focused node; call it
 * before a dialog opens. If the node is gone by then, `fallback` gets the focus.
 */
export function useFocusReturn(
  { element }: WidgetContext,
  fallback: RefObject<HTMLElement | null>,
  isOpen: boolean,
): () => void {
  const opener = useRef<HTMLElement | null>(null);
  // After the dialog is removed, since until then nothing outside can have the focus. A layout
  // effect, so that it
  // comes before a listener of the page that moves the focus on.
  useLayoutEffect(() => {
    if (isOpen || !opener.current) return;
    (opener.current.isConnected ? opener.current : fallback.current)?.focus();
    opener.current = null;
  }, [isOpen]);
  return () => {
    opener.current = element?.shadowRoot?.activeElement as HTMLElement | null;
  };
}
