import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Sending a form may remove its button. The focus then goes to what became of it, so that keyboards
 * and screen readers continue there.
 */
export function useFocusAfterSending(): void {
  const { state, formMethod } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') isSent.current = true;
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (document.activeElement !== document.body) return;
    const answers = ['[role=alert]', '[role=status]:not(:empty)', 'h1'];
    const found = answers.map((answer) => document.querySelector<HTMLElement>(`main ${answer}`));
    const answer = found.find(Boolean);
    if (!answer) return;
    answer.tabIndex = -1;
    // Where presses move no focus, as in Safari, the page stays where the visitor pressed.
    answer.focus({ preventScroll: true });
  }, [state, formMethod]);
}
